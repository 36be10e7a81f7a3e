// A test exchange with a bank account in euros and a rate for USDT. Its operators are those of WithdrawalScenario: operator 4 is
// the treasurer, who imports bank statements, and operator 2 is a reviewer, who decides about their lines.
import type { Command } from "@candor/core";
import { WithdrawalScenario } from "./withdrawal-scenario.ts";

const USDT = 3;
const COIN = 1_000_000n;
const [REVIEWER, TREASURER] = [2, 4];
/** Rate of the bank account: 1.05 USDT for one euro. */
export const BANK_RATE = 1_050_000_000n;
const SPREAD_PPM = 2_000;
const ACCOUNT = {
	account: 1,
	bank: "Bank",
	holder: "Exchange",
	number: "XX12",
	code: "ABC",
	currency: "EUR",
	decimals: 2,
	open: true,
};
export const BANK_RATE_TERMS = {
	account: 1,
	asset: USDT,
	rate: BANK_RATE,
	spreadPpm: SPREAD_PPM,
	source: "Central bank",
	minimum: 1_000n,
};

export type BankRow = { key: string; amount: bigint; day?: number };

export class BankScenario extends WithdrawalScenario {
	#closing = 0n;
	#statements = 0;
	#seen = new Set<number>();

	constructor() {
		super();
		this.must(this.networkAsset(5, USDT, { chainDecimals: 6 }));
		this.must(this.own("SetBankAccount", ACCOUNT));
		this.must(this.own("SetBankRate", BANK_RATE_TERMS));
	}

	get user(): number {
		return this.people[0] as number;
	}

	statement(rows: readonly BankRow[], change: object = {}, by = TREASURER): Command {
		const lines = rows.map(({ key, amount, day = 20261127 }) => ({ key, day, amount, hash: "ab".repeat(32) }));
		const closing = rows.reduce((sum, { amount }) => sum + amount, this.#closing);
		const statement = `S${this.#statements + 1}`;
		return this.own("ImportStatement", { account: 1, statement, opening: this.#closing, closing, lines, ...change }, by);
	}

	/** Imports a bank statement. Returns the numbers of its lines. */
	imports(rows: readonly BankRow[]): number[] {
		this.must(this.statement(rows));
		this.#closing += rows.reduce((sum, { amount }) => sum + amount, 0n);
		this.#statements++;
		const lines = this.events.flatMap((event) => (event.type === "StatementLineRecorded" ? [event.line] : []));
		const fresh = lines.filter((line) => !this.#seen.has(line));
		for (const line of fresh) this.#seen.add(line);
		return fresh;
	}

	applying(change: object = {}, by = this.user): Command {
		const terms = { account: 1, asset: USDT, amount: 10_000n, rate: BANK_RATE, spreadPpm: SPREAD_PPM, voucher: "cd".repeat(32) };
		return { type: "ApplyBankDeposit", id: "", by, ...terms, ...change } as Command;
	}

	matching(line: number, application: number, by = REVIEWER): Command {
		return this.own("MatchBankDeposit", { line, application }, by);
	}

	withdrawing(change: object = {}, by = this.user): Command {
		const { network: _network, internalTo: _to, ...fields } = this.applies(by, 50n * COIN) as Command & Record<string, unknown>;
		const card = { type: "ApplyBankWithdrawal", account: 1, address: "card:7", rate: BANK_RATE, spreadPpm: SPREAD_PPM };
		return { ...fields, ...card, ...change } as Command;
	}

	/**
	 * Credits bank money to the second user, applies for a withdrawal of 50 USDT by bank, approves it, and orders the payment.
	 * Returns the number of the withdrawal, and the money that the bank pays in cents.
	 */
	payout(): { withdrawal: number; payout: bigint } {
		const [line] = this.imports([{ key: "funds", amount: 100_000n }]) as [number];
		this.must(this.matching(line, this.must(this.applying({}, this.people[1] as number))));
		const withdrawal = this.must(this.withdrawing());
		this.must(this.approves(withdrawal, REVIEWER));
		this.must(this.own("BeginPayout", { withdrawal }, TREASURER));
		return { withdrawal, payout: this.payoutOf(withdrawal) };
	}

	/** Returns the money that the bank pays for a withdrawal, cents of a euro. */
	payoutOf(withdrawal: number): bigint {
		const fixed = this.events.findLast((event) => event.type === "PayoutFixed" && event.withdrawal === withdrawal);
		return fixed?.type === "PayoutFixed" ? fixed.payout : 0n;
	}

	treasuryOf(asset = USDT): bigint {
		const changed = this.events.findLast(
			(event) => event.type === "BalanceChanged" && event.account === "treasury" && event.asset === asset,
		);
		return changed?.type === "BalanceChanged" ? changed.available : 0n;
	}

	coin(user: number): bigint {
		const changed = this.events.findLast(
			(event) => event.type === "BalanceChanged" && event.account === "coin" && event.asset === USDT && event.owner === user,
		);
		return changed?.type === "BalanceChanged" ? changed.available : 0n;
	}
}
