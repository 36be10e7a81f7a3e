// Calls that show bank money to operators: the exchange's bank accounts, lines of bank statements, users' deposit applications
// with vouchers, payments to users, and withdrawals of the treasury. Operators decide by commands
// (docs/reference/command-line.md).
import { z } from "zod";
import { decimalText, id, timeMs } from "../fields.ts";
import { confirmedFor, consoleCall, readFor } from "./console-call.ts";

const account = z.object({
	account: id,
	bank: z.string(),
	holder: z.string(),
	number: z.string(),
	code: z.string(),
	money: z.string(),
	decimals: z.int(),
	open: z.boolean(),
	/** Closing balance of the last imported statement; null before the first statement. */
	closing: decimalText.nullable(),
	rates: z.array(
		z.object({ coin: z.string(), rate: decimalText, spread_ppm: z.int(), source: z.string(), minimum: decimalText }),
	),
});

/**
 * A line of a bank statement. The journal has only a hash of the texts `reference` and `sender`; `altered` is true if it differs.
 */
const line = z.object({
	line: id,
	account: id,
	money: z.string(),
	statement: z.string(),
	key: z.string(),
	day: z.int(),
	amount: decimalText,
	reference: z.string(),
	sender: z.string(),
	altered: z.boolean(),
	operator: id,
	at: timeMs,
});

const application = z.object({
	application: id,
	user: id,
	account: id,
	reference: z.string(),
	money: z.string(),
	amount: decimalText,
	coin: z.string(),
	rate: decimalText,
	spread_ppm: z.int(),
	source: z.string(),
	state: z.enum(["under_review", "passed", "rejected", "recalled"]),
	received: decimalText.nullable(),
	credited: decimalText.nullable(),
	at: timeMs,
});

const payout = z.object({
	withdrawal: id,
	user: id,
	account: id,
	money: z.string(),
	payout: decimalText,
	/** Id of the user's bank card to which the money goes; null if the user has deleted the card. */
	card: id.nullable(),
	state: z.string(),
	/** Number of the operator who ordered the payment; 0 if no operator has ordered it. */
	begun: id,
});

const treasury = z.object({
	withdrawal: id,
	network: z.int(),
	coin: z.string(),
	amount: decimalText,
	address: z.string(),
	operator: id,
	at: timeMs,
});

export const banksState = consoleCall({
	path: "banks",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "Bank accounts, lines without a use, applications, payments and treasury withdrawals. Each response is an entry in the audit log.",
	params: z.object({ show: z.enum(["open", "decided"]).default("open") }),
	data: z.object({
		accounts: z.array(account),
		lines: z.array(line),
		/** For `show` = `open`: applications under review, oldest first. For `decided`: the newest 100 decided applications. */
		applications: z.array(application),
		payouts: z.array(payout),
		treasury: z.array(treasury),
	}),
});

export const bankVoucher = consoleCall({
	path: "banks/voucher",
	access: readFor("reviewer", "treasurer", "administrator"),
	says: "The voucher of an application, with the operator's number and the time. Each look is an entry in the audit log.",
	params: z.object({ application: id }),
	data: z.unknown(),
});

/** `key` identifies a line within its account. The command ImportStatement contains only the hash of `reference` and `sender`. */
export const bankTexts = consoleCall({
	path: "banks/texts",
	access: confirmedFor("treasurer", "administrator"),
	says: "Stores the texts of a statement's lines before its import. They stay outside the journal.",
	params: z.object({
		account: id,
		lines: z
			.array(z.object({ key: z.string().min(1).max(100), reference: z.string().max(300), sender: z.string().max(300) }))
			.max(100),
	}),
	data: z.object({ stored: z.int() }),
});
