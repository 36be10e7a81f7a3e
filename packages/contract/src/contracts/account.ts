// POST lever/account returns the value of the caller's contracts account, with all positions valued at their mark prices.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText } from "../fields.ts";
import { contractAccount } from "./position.ts";

/**
 * `margin_used` is the margin of positions, `floating_profit_or_loss` their profit at the mark price. `equity` is the sum of both
 * plus available and reserved money.
 */
export const accountWorth = { equity: decimalText, margin_used: decimalText, floating_profit_or_loss: decimalText } as const;

export const leverAccount = call({
	method: "POST",
	path: "lever/account",
	needs: "session",
	says: "The contract account at current marks: available money, used margin, money reserved for orders, unrealized profit or loss, and equity.",
	params: z.object({
		/** Default: real. */
		account: contractAccount.optional(),
	}),
	data: z.object({ currency: z.string(), available: decimalText, reserved: decimalText, ...accountWorth }),
	refusals: [],
});
