// GET currency/user_currency_list returns each of the user's accounts with the coins in it, for the transfer screen.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id } from "../fields.ts";
import { transferAccount } from "../wallet/balance.ts";

export const userCurrencyList = call({
	method: "GET",
	path: "currency/user_currency_list",
	needs: "session",
	says: "The accounts for transfers, with every coin and its available balance.",
	params: z.object({}),
	data: z.array(
		z.object({
			account: transferAccount,
			currencies: z.array(
				z.object({ currency_id: id, currency_name: z.string(), decimals: z.int(), available: decimalText, frozen: decimalText }),
			),
		}),
	),
	refusals: [],
});
