// Sets bank accounts and rates, and imports bank statements. Each statement must continue the previous one, so a gap or a
// repeated statement is refused.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { BANK_RATES_EXPIRE } from "../engine/since.ts";
import { DEMO_ASSET, MAX_IN_CUSTODY } from "../ledger/kinds.ts";
import { coinsFor } from "./convert.ts";
import type { BanksDependencies, BanksEngine } from "./dependencies.ts";
import type { BookLine, ImportStatement, SetBankAccount, SetBankRate, StatementLineUsed } from "./messages.ts";
import type { Account, BanksState, Line, Rate } from "./state.ts";

const MAX_ACCOUNTS = 50;
const MAX_LINES = 500;
const MAX_NAME = 100;
const MAX_DECIMALS = 4;
/** Highest rate, in billionths of a coin: a million coins for one currency unit. */
const MAX_RATE = 10n ** 15n;
const MAX_SPREAD_PPM = 200_000;
/** An older rate is not used for new applications, ms. */
const MAX_RATE_AGE_MS = 86_400_000;
const isText = (value: string) => value.trim() !== "" && value.length <= MAX_NAME;
const keysOfLines = (account: number) => `bank_line:${account}`;
const keysOfStatements = (account: number) => `bank_statement:${account}`;

/**
 * Returns the key of the deposit that a line credits. The key contains the bank account, because each bank numbers its lines
 * independently.
 */
export function keyOfDeposit({ account, key }: Line): string {
	return `${account}:${key}`;
}

/** Tells if a number YYYYMMDD is a date of the calendar. */
function isDay(day: number): boolean {
	const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
	const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
	const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
	return year >= 1970 && year < 10_000 && month >= 1 && month <= 12 && date >= 1 && date <= days;
}

/** Returns a bank account's rate for a new application; a refusal if there is no rate or the rate is too old. */
export function usableRate({ now, isBefore }: BanksEngine, state: BanksState, account: number, asset: number): Rate | Refusal {
	const rate = state.rateOf(account, asset);
	if (rate === undefined) return refuse("unknown_rate", "asset");
	if (isBefore(BANK_RATES_EXPIRE) || now() - rate.at <= MAX_RATE_AGE_MS) return rate;
	return refuse("rate_expired", "rate", { hours: MAX_RATE_AGE_MS / 3_600_000 }, true);
}

export class Statements {
	readonly #engine: BanksEngine;
	readonly #dependencies: BanksDependencies;
	readonly #state: BanksState;

	constructor(engine: BanksEngine, dependencies: BanksDependencies, state: BanksState) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#state = state;
	}

	setAccount({ type: _type, id: _id, by: _by, reason: _reason, ...terms }: SetBankAccount): Verdict {
		const { accounts } = this.#state;
		const known = accounts.get(terms.account);
		if (known === undefined && terms.account !== accounts.size + 1) return refuse("unknown_bank_account", "account");
		if (terms.account > MAX_ACCOUNTS) return refuse("too_many_bank_accounts", "account");
		for (const name of ["bank", "holder", "number"] as const) if (!isText(terms[name])) return refuse("invalid_text", name);
		if (terms.code.length > MAX_NAME) return refuse("invalid_text", "code");
		if (!/^[A-Z]{3}$/.test(terms.currency)) return refuse("invalid_currency", "currency");
		if (terms.decimals > MAX_DECIMALS) return refuse("invalid_currency", "decimals");
		if (known !== undefined) {
			for (const name of ["currency", "decimals"] as const) {
				if (known.terms[name] !== terms[name]) return refuse("currency_fixed", name);
			}
		}
		const set = { ...terms, at: this.#engine.now() };
		if (known === undefined) accounts.set(terms.account, { terms: set, statements: 0, first: 0n, closing: 0n, total: 0n });
		else known.terms = set;
		this.#engine.emit({ type: "BankAccountSet", ...set });
		return terms.account;
	}

	setRate({ type: _type, id: _id, by: _by, reason: _reason, ...terms }: SetBankRate): Verdict {
		if (!this.#state.accounts.has(terms.account)) return refuse("unknown_bank_account", "account");
		if (terms.asset === DEMO_ASSET || this.#dependencies.asset(terms.asset) === undefined)
			return refuse("unknown_asset", "asset");
		if (terms.rate <= 0n || terms.rate > MAX_RATE) return refuse("invalid_rate", "rate");
		if (terms.spreadPpm > MAX_SPREAD_PPM) return refuse("invalid_rate", "spreadPpm");
		if (!isText(terms.source)) return refuse("invalid_text", "source");
		if (terms.minimum < 0n || terms.minimum > MAX_IN_CUSTODY) return refuse("invalid_amount", "minimum");
		const rate: Rate = { ...terms, at: this.#engine.now() };
		this.#state.setRate(rate);
		this.#engine.emit({ type: "BankRateSet", ...rate });
		return 0;
	}

	import(command: ImportStatement): Verdict {
		const known = this.#state.accounts.get(command.account);
		if (known === undefined) return refuse("unknown_bank_account", "account");
		const problem = this.#importProblem(command, known);
		if (problem !== undefined) return problem;
		const { by: operator, account, statement, opening, closing, lines } = command;
		const { keys } = this.#engine;
		const at = this.#engine.now();
		if (known.statements === 0) known.first = opening;
		known.statements++;
		known.closing = closing;
		keys.add(keysOfStatements(account), statement, known.statements);
		this.#engine.emit({ type: "StatementImported", account, statement, opening, closing, lines: lines.length, operator, at });
		for (const one of lines) {
			const line: Line = { line: ++this.#state.lastLine, account, statement, ...one, operator, at };
			keys.add(keysOfLines(account), one.key, line.line);
			known.total += one.amount;
			this.#state.lines.set(line.line, line);
			this.#engine.emit({ type: "StatementLineRecorded", ...line });
		}
		return known.statements;
	}

	#importProblem({ account, statement, opening, closing, lines }: ImportStatement, known: Account): Refusal | undefined {
		const { keys } = this.#engine;
		if (!isText(statement)) return refuse("invalid_text", "statement");
		if (keys.find(keysOfStatements(account), statement) !== undefined) return refuse("known_statement", "statement");
		if (lines.length > MAX_LINES) return refuse("too_many_lines", "lines");
		const seen = new Set<string>();
		let sum = opening;
		for (const { key, day, amount } of lines) {
			if (!isText(key) || !isDay(day)) return refuse("invalid_line", "lines", { key });
			if (amount === 0n || amount > MAX_IN_CUSTODY || amount < -MAX_IN_CUSTODY) return refuse("invalid_line", "lines", { key });
			if (seen.has(key) || keys.find(keysOfLines(account), key) !== undefined) return refuse("known_line", "lines", { key });
			seen.add(key);
			sum += amount;
		}
		if (sum !== closing) return refuse("statement_sum", "closing", { expected: sum });
		if (known.statements > 0 && opening !== known.closing) return refuse("statement_gap", "opening", { expected: known.closing });
		if (closing > MAX_IN_CUSTODY || closing < -MAX_IN_CUSTODY) return refuse("invalid_amount", "closing");
		return undefined;
	}

	/**
	 * Returns an unused line, or a refusal. The operator who imported a line never decides about it.
	 * @param operator operator who decides about the line
	 * @param sign 1 if the line must bring money in, -1 if it must take money out
	 */
	find(line: number, operator: number, sign: 1 | -1): Line | Refusal {
		const known = this.#state.lines.get(line);
		if (known === undefined) return refuse("unknown_line", "line");
		if (known.operator === operator) return refuse("imported_by_operator", "line");
		return known.amount > 0n === (sign === 1) ? known : refuse("line_direction", "line");
	}

	/** Marks a line as used. A line can be used only once. */
	use(line: number, use: StatementLineUsed["use"], item: number, operator: number): void {
		this.#state.lines.delete(line);
		this.#engine.emit({ type: "StatementLineUsed", line, use, item, operator, at: this.#engine.now() });
	}

	/**
	 * Records a line that belongs to the platform. Two operators send this command, so at least one of them has not imported the
	 * line.
	 */
	book({ by, line, asset }: BookLine): Verdict {
		const known = this.#state.lines.get(line);
		if (known === undefined) return refuse("unknown_line", "line");
		if (asset !== 0) {
			const rate = usableRate(this.#engine, this.#state, known.account, asset);
			if ("code" in rate) return rate;
			const coin = this.#dependencies.asset(asset);
			const account = this.#state.accounts.get(known.account);
			if (coin === undefined || account === undefined) return refuse("unknown_rate", "asset");
			const isIn = known.amount > 0n;
			const fixed = {
				rate: rate.rate,
				spreadPpm: 0,
				coinDecimals: coin.decimals,
				moneyDecimals: account.terms.decimals,
			};
			const amount = coinsFor(isIn ? known.amount : -known.amount, fixed);
			const key = keyOfDeposit(known);
			const verdict = isIn
				? this.#dependencies.creditByBank({ asset, key, user: 0, amount })
				: this.#dependencies.bookBankFee({ asset, key, amount });
			if (typeof verdict !== "number") return verdict;
		}
		this.use(line, "booked", asset, by);
		return line;
	}
}
