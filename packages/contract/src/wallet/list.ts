// POST wallet/list: all balances with their value.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, seq } from "../fields.ts";
import { accountName } from "./balance.ts";
import { valuedBalance } from "./detail.ts";

/** Values in USDT at last prices, demo money excluded from the total. `change`: since 00:00 UTC by prices and fees only. */
export const walletList = call({
	method: "POST",
	path: "wallet/list",
	needs: "session",
	says: "Balances of every account and coin with their value, the total in USDT and its change today.",
	params: z.object({}),
	data: z.object({
		accounts: z.array(z.object({ account: accountName, value: decimalText, currencies: z.array(valuedBalance) })),
		total: decimalText,
		change: decimalText,
		/** In percent, two decimals. */
		change_percent: decimalText,
		seq,
	}),
	refusals: [],
});
