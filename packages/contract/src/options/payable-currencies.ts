// GET microtrade/payable_currencies returns the currencies in which users can pay the stake of an option.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id } from "../fields.ts";
import { optionAccount } from "./option.ts";

export const payableCurrencies = call({
	method: "GET",
	path: "microtrade/payable_currencies",
	needs: "session",
	says: "Currencies for stakes: real money of the option account, and demo money.",
	params: z.object({}),
	data: z.array(z.object({ currency_id: id, name: z.string(), account: optionAccount, balance: decimalText, fee: decimalText })),
	refusals: [],
});
