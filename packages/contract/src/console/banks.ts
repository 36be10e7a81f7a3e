// Banks in the console: accounts, lines of statements, applications with vouchers, payments and treasury withdrawals. Decisions are
// commands (docs/reference/command-line.md).
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
	/** Closing balance of the last statement; null before the first. */
	closing: decimalText.nullable(),
	rates: z.array(
		z.object({ coin: z.string(), rate: decimalText, spread_ppm: z.int(), source: z.string(), minimum: decimalText }),
	),
});

/** The texts `reference` and `sender` are not in the journal; `altered` is true if their hash differs from the hash in the journal. */
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
	/** Card of the user; null if the user has deleted it. */
	card: id.nullable(),
	state: z.string(),
	/** Operator who ordered the payment; 0 before the order. */
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
		/** `open`: applications under review, oldest first. `decided`: the newest 100 decided applications. */
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

/** `key` is the line's identity. The command ImportStatement has the hash of the texts `reference` and `sender`. */
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
