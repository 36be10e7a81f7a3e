// POST lever/mode selects how the caller's account holds positions in a contract (docs/reference/rules.md §5). In net mode, a
// fill closes the opposite position first. Otherwise the account can have a long and a short position at the same time.
import { z } from "zod";
import { call } from "../call.ts";
import { clientId, flagParam, idParam, sentAt, wholeParam } from "../fields.ts";
import { COMMAND_REFUSALS } from "../refusals.ts";
import { contractAccount } from "./position.ts";

/**
 * Mode of the caller's account in one contract. If `net` is true, a fill closes the opposite position first, and all orders use
 * `leverage`. If `net` is false, long and short positions are separate.
 */
export const contractMode = z.object({ net: z.boolean(), leverage: z.int() });

export const leverMode = call({
	method: "POST",
	path: "lever/mode",
	needs: "session",
	says: "Sets the position mode of one contract: net (fills close the opposite position first), or both sides in parallel. Allowed only without open orders and positions in that contract.",
	params: z.object({
		match_id: idParam,
		/** Account with real or with demo money. Default: real. */
		account: contractAccount.optional(),
		net: flagParam,
		leverage: wholeParam(0, Number.MAX_SAFE_INTEGER),
		client_id: clientId.optional(),
		sent_at: sentAt.optional(),
	}),
	data: z.object({ mode: contractMode }),
	refusals: [...COMMAND_REFUSALS, "unknown_instrument", "invalid_leverage", "not_while_open", "insufficient_balance"],
});
