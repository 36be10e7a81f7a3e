// GET wallet/bank_accounts returns the exchange's bank accounts, and the rate of each coin that users can buy through them.
import { z } from "zod";
import { call } from "../call.ts";
import { decimalText, id, timeMs } from "../fields.ts";
import { closed } from "./network.ts";

/**
 * Terms of one coin at a bank account. `rate` is the number of coins for one unit of the account's currency. `spread_ppm` is the
 * share that the exchange takes of the result, in parts per million. `source` is the origin of the rate. `minimum` is the least
 * deposit in the currency. `withdrawal_minimum` and `fee` are in the coin.
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

/**
 * A bank account of the exchange. `number` is the account number or IBAN, `code` the code of the bank, `money` an ISO 4217
 * currency.
 */
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
		/** Permanent reference of the user. The user must write it into the payment purpose of each bank transfer. */
		reference: z.string(),
		list: z.array(bankAccount),
		deposits_closed: closed.nullable(),
		withdrawals_closed: closed.nullable(),
	}),
	refusals: [],
});
