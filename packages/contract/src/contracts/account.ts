// POST lever/account: what the caller's contract account is worth, all its positions at their marks.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText } from "../fields.ts";
import { contractAccount } from "./position.ts";

/**
 * `margin_used` stands for what positions hold, `floating_profit_or_loss` is what they gained at their marks, `equity` all of it together
 * with what is free and what is reserved for orders.
 */
export const accountWorth = { equity: decimalText, margin_used: decimalText, floating_profit_or_loss: decimalText } as const;

export const leverAccount = call({
	method: "POST",
	path: "lever/account",
	needs: "session",
	says: "The contract account: free, used as margin, reserved for orders, floating profit or loss, and equity, at the marks of now.",
	params: z.object({
		/** Left out: real. */
		account: contractAccount.optional(),
	}),
	data: z.object({ currency: z.string(), available: decimalText, reserved: decimalText, ...accountWorth }),
	refusals: [],
});
