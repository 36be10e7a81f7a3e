// POST wallet/list: everything one owns and what it is worth.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, seq } from "../fields.ts";
import { accountName } from "./balance.ts";
import { valuedBalance } from "./detail.ts";

/** Values in USDT at last prices, demo money left out of the total. `change`: since 00:00 UTC by prices and fees alone. */
export const walletList = call({
	method: "POST",
	path: "wallet/list",
	needs: "session",
	says: "Every account and coin with its value, the total in USDT and its change today.",
	params: z.object({}),
	data: z.object({
		accounts: z.array(z.object({ account: accountName, value: decimalText, currencies: z.array(valuedBalance) })),
		total: decimalText,
		change: decimalText,
		/** In percent, two places. */
		change_percent: decimalText,
		seq,
	}),
	refusals: [],
});
