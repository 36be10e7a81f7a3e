// GET wallet/bank_accounts returns the exchange's bank accounts with their rates.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";
import { closed } from "./network.ts";

/**
 * A coin at a bank account. `rate` is the number of coins for one currency unit, `spread_ppm` the exchange's share of the result in parts per million, and `source` the origin of the rate. `minimum` is the least deposit in the currency; `withdrawal_minimum` and `fee` are in the coin.
 */
const bankRate = z.object({
	currency_id: id,
	currency: z.string(),
	rate: decimalText,
	spread_ppm: z.int(),
	source: z.string(),
	minimum: decimalText,
	withdrawal_minimum: decimalText,
	fee: decimalText,
	set_at: timeMs,
});
export type BankRate = z.infer<typeof bankRate>;

/** A bank account of the exchange. `number` is its account number or IBAN, `code` the bank's code, `money` the currency (ISO 4217). */
const bankAccount = z.object({
	account: id,
	bank: z.string(),
	holder: z.string(),
	number: z.string(),
	code: z.string(),
	money: z.string(),
	decimals: z.int(),
	rates: z.array(bankRate),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const bankAccounts = call({
	method: "GET",
	path: "wallet/bank_accounts",
	needs: "session",
	says: "The exchange's bank accounts with their rates, and the user's reference for transfers to them.",
	params: z.object({}),
	data: z.object({
		/** Permanent reference of the user, which the user writes into the purpose of a bank transfer. */
		reference: z.string(),
		list: z.array(bankAccount),
		deposits_closed: closed.nullable(),
		withdrawals_closed: closed.nullable(),
	}),
	refusals: [],
});
