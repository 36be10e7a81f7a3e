// POST lever/insurance returns the current and past balance of the insurance fund (docs/reference/rules.md §5).
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam, timeMs } from "../fields.ts";
import { contractAccount } from "./position.ts";

/** Balance of the insurance fund at the end of an hour. */
const point = z.object({ time: timeMs, balance: decimalText });

export const leverInsurance = call({
	method: "POST",
	path: "lever/insurance",
	needs: "public",
	says: "The insurance balance of a contract: now, and at the end of each of the last 720 hours in which it changed, oldest first.",
	params: z.object({ match_id: idParam, account: contractAccount.optional() }),
	data: z.object({
		currency: z.string(),
		balance: decimalText,
		/**
		 * Balances of at most the last 30 days. Between two points the balance did not change. The last point has the current
		 * balance.
		 */
		points: z.array(point),
	}),
	refusals: ["unknown_instrument"],
});
