// POST wallet/list returns all balances with their values.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, seq } from "../fields.ts";
import { accountName } from "./balance.ts";
import { valuedBalance } from "./detail.ts";

/**
 * Returns all balances of the user. Values are in USDT at last prices. The total value excludes demo money. `change` is the
 * change of the total since 00:00 UTC, counting only price changes and fees.
 */
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
		/** Change in percent with two decimals. */
		change_percent: decimalText,
		seq,
	}),
	refusals: [],
});
