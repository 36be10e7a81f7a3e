// POST lever/account returns the value of the caller's contracts account. All positions are valued at their mark prices.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText } from "../fields.ts";
import { contractAccount } from "./position.ts";

/**
 * Value of the contracts account. `margin_used` is the margin of all open positions, and `floating_profit_or_loss` is the profit
 * or loss of these positions at the mark price. `equity` is `margin_used` + `floating_profit_or_loss` + available money + money
 * reserved for orders.
 */
export const accountWorth = { equity: decimalText, margin_used: decimalText, floating_profit_or_loss: decimalText } as const;

export const leverAccount = call({
	method: "POST",
	path: "lever/account",
	needs: "session",
	says: "The contract account at current marks: available money, used margin, money reserved for orders, unrealized profit or loss, and equity.",
	params: z.object({
		/** Account with real or with demo money. Default: real. */
		account: contractAccount.optional(),
	}),
	data: z.object({ currency: z.string(), available: decimalText, reserved: decimalText, ...accountWorth }),
	refusals: [],
});
