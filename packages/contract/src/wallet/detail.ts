// POST wallet/detail returns the balance of one coin in one account.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, idParam } from "../fields.ts";
import { accountName, balance } from "./balance.ts";

/** A balance with its value. `value` is in USDT at the coin's last price. */
export const valuedBalance = balance.extend({ value: decimalText });
export type ValuedBalance = z.infer<typeof valuedBalance>;

export const walletDetail = call({
	method: "POST",
	path: "wallet/detail",
	needs: "session",
	says: "The balance of one coin in one account.",
	params: z.object({ currency_id: idParam, account: accountName }),
	data: valuedBalance,
	refusals: ["unknown_asset"],
});
