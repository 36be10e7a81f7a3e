// Registers bank transfers in the server. Accounts, rates and open items are in memory; every item is in a table with its newest
// state.
import type {
	BankAccountSet,
	BankDepositApplied,
	BankDepositMoved,
	BankRateSet,
	PayoutFixed,
	PayoutMoved,
	StatementImported,
	StatementLineRecorded,
	StatementLineUsed,
	TreasuryMoved,
} from "@candor/core";
import type { ClientBase, Pool } from "pg";
import { Columns } from "../../projection/columns.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { BatchProjection, ServerProduct } from "../product.ts";
import { BANK_APPLICATIONS, BANK_LINES, BANK_PAYOUTS, BANK_STATEMENTS, bankTables, TREASURY_WITHDRAWALS } from "./tables.ts";
import type {
	BankAccount,
	BankApplication,
	BankPayout,
	BankRate,
	BanksViews,
	StatementLine,
	TreasuryWithdrawal,
} from "./views.ts";

class BanksView implements Readonly<BanksViews["banks"]> {
	readonly #accounts = new Map<number, BankAccount>();
	readonly #rates = new Map<string, BankRate>();
	readonly #closing = new Map<number, bigint>();
	readonly #lines = new Map<number, StatementLine>();
	readonly #applications = new Map<number, BankApplication>();
	readonly #payouts = new Map<number, BankPayout>();
	readonly #leaving = new Map<number, TreasuryWithdrawal>();

	accounts = () => [...this.#accounts.values()];
	account = (account: number) => this.#accounts.get(account);
	rate = (account: number, asset: number) => this.#rates.get(`${account} ${asset}`);
	rates = () => [...this.#rates.values()];
	closing = (account: number) => this.#closing.get(account);
	openLines = () => [...this.#lines.values()];
	applications = () => [...this.#applications.values()];
	payout = (withdrawal: number) => this.#payouts.get(withdrawal);
	payouts = () => [...this.#payouts.values()];
	leaving = () => [...this.#leaving.values()];

	accountSet({ type: _type, ...terms }: BankAccountSet): void {
		this.#accounts.set(terms.account, terms);
	}

	rateSet({ type: _type, ...rate }: BankRateSet): void {
		this.#rates.set(`${rate.account} ${rate.asset}`, rate);
	}

	imported({ account, closing }: StatementImported): void {
		this.#closing.set(account, closing);
	}

	lineRecorded({ type: _type, ...line }: StatementLineRecorded): void {
		this.#lines.set(line.line, line);
	}

	lineUsed({ line }: StatementLineUsed): void {
		this.#lines.delete(line);
	}

	applied({ type: _type, ...application }: BankDepositApplied): void {
		this.#applications.set(application.application, application);
	}

	moved({ application, state }: BankDepositMoved): void {
		if (state !== "under_review") this.#applications.delete(application);
	}

	payoutFixed({ type: _type, ...payout }: PayoutFixed): void {
		this.#payouts.set(payout.withdrawal, { ...payout, begun: 0 });
	}

	payoutMoved({ withdrawal, state, operator }: PayoutMoved): void {
		const known = this.#payouts.get(withdrawal);
		if (state === "begun" && known !== undefined) this.#payouts.set(withdrawal, { ...known, begun: operator });
		else this.#payouts.delete(withdrawal);
	}

	/** Removes the payout of an ended withdrawal from the open payouts; it may have ended without a payment. */
	withdrawalEnded(withdrawal: number): void {
		this.#payouts.delete(withdrawal);
	}

	treasuryMoved({ type: _type, ...moved }: TreasuryMoved): void {
		if (moved.state === "approved") this.#leaving.set(moved.withdrawal, moved);
		else this.#leaving.delete(moved.withdrawal);
	}
}

class BanksBatch implements BatchProjection {
	readonly #applied = new Map<number, BankDepositApplied>();
	readonly #moved = new Map<number, BankDepositMoved>();
	readonly #lines = new Map<number, StatementLineRecorded>();
	readonly #used = new Map<number, StatementLineUsed>();
	readonly #fixed = new Map<number, PayoutFixed>();
	readonly #paid = new Map<number, PayoutMoved>();
	readonly #treasury = new Map<number, TreasuryMoved>();
	readonly #statements = new Columns(BANK_STATEMENTS);
	readonly take: BatchProjection["take"] = {
		BankDepositApplied: (event) => void this.#applied.set(event.application, event),
		BankDepositMoved: (event) => void this.#moved.set(event.application, event),
		StatementImported: ({ account, statement, opening, closing, lines, operator, at }) =>
			this.#statements.add(account, statement, opening, closing, lines, operator, at),
		StatementLineRecorded: (event) => void this.#lines.set(event.line, event),
		StatementLineUsed: (event) => void this.#used.set(event.line, event),
		PayoutFixed: (event) => void this.#fixed.set(event.withdrawal, event),
		PayoutMoved: (event) => void this.#paid.set(event.withdrawal, event),
		TreasuryMoved: (event) => void this.#treasury.set(event.withdrawal, event),
	};

	async write(client: ClientBase): Promise<void> {
		await this.#statements.write(client);
		const applications = new Columns(BANK_APPLICATIONS);
		for (const one of this.#applied.values()) {
			const { application, user, account, asset, amount, rate, spreadPpm, source, voucher, at } = one;
			const first = [application, user, account, asset, amount, rate, spreadPpm, source, voucher, at] as const;
			applications.add(...first, "under_review", "none", 0, 0n, 0n, 0, 0, at);
		}
		await applications.write(client);
		const lines = new Columns(BANK_LINES);
		for (const { line, account, statement, key, day, amount, hash, operator, at } of this.#lines.values())
			lines.add(line, account, statement, key, day, amount, hash, operator, at, "", 0, 0, 0);
		await lines.write(client);
		const payouts = new Columns(BANK_PAYOUTS);
		for (const { withdrawal, user, account, payout, rate, spreadPpm, source, at } of this.#fixed.values())
			payouts.add(withdrawal, user, account, payout, rate, spreadPpm, source, at, "fixed", 0, 0, at);
		await payouts.write(client);
		const treasury = new Columns(TREASURY_WITHDRAWALS);
		for (const { withdrawal, network, asset, amount, address, state, hash, line, operator, at } of this.#treasury.values())
			treasury.add(withdrawal, network, asset, amount, address, state, hash, line, operator, at);
		await treasury.write(client);
		// These statements write one row each: operators make the changes one by one, so a batch has few of them.
		for (const { application, state, cause, line, received, credited, deposit, operator, at } of this.#moved.values()) {
			await client.query(
				`update projection.bank_applications set state = $2, cause = $3, line = $4, received = $5, credited = $6, deposit = $7,
				operator = $8, moved_at = $9 where application = $1`,
				[application, state, cause, line, received, credited, deposit, operator, at],
			);
		}
		for (const { line, use, item, operator, at } of this.#used.values()) {
			const change = [line, use, item, operator, at];
			await client.query(
				"update projection.bank_lines set use = $2, item = $3, used_by = $4, used_at = $5 where line = $1",
				change,
			);
		}
		for (const { withdrawal, state, line, operator, at } of this.#paid.values()) {
			const change = [withdrawal, state, line, operator, at];
			await client.query(
				"update projection.bank_payouts set state = $2, line = $3, operator = $4, moved_at = $5 where withdrawal = $1",
				change,
			);
		}
	}
}

/** Compares tables and journal: the numbers of rows, the state of each application, and the use of each statement line. */
function createBanksCheck() {
	const applications = new Map<number, string>();
	const lines = new Map<number, string>();
	const payouts = new Set<number>();
	const treasury = new Set<number>();
	let statements = 0;
	const differences = async (pool: Pool, query: string, wanted: ReadonlyMap<number, string>, name: string) => {
		const { rows } = await pool.query<{ id: bigint; text: string }>(query);
		return rows.flatMap(({ id, text }) => {
			const known = wanted.get(Number(id));
			return known === text ? [] : [`projection.${name}: ${id} is ${text}, not ${known ?? "in the journal"}`];
		});
	};
	return {
		take: {
			BankDepositApplied: ({ application, user, amount, voucher }: BankDepositApplied) =>
				void applications.set(application, `under_review ${user} ${amount} ${voucher}`),
			BankDepositMoved: ({ application, state }: BankDepositMoved) => {
				const known = applications.get(application)?.split(" ").slice(1).join(" ");
				if (known !== undefined) applications.set(application, `${state} ${known}`);
			},
			StatementImported: () => void statements++,
			StatementLineRecorded: ({ line, amount, key }: StatementLineRecorded) => void lines.set(line, `${amount} ${key} `),
			StatementLineUsed: ({ line, use }: StatementLineUsed) => void lines.set(line, `${lines.get(line) ?? ""}${use}`),
			PayoutFixed: ({ withdrawal }: PayoutFixed) => void payouts.add(withdrawal),
			TreasuryMoved: ({ withdrawal }: TreasuryMoved) => void treasury.add(withdrawal),
		},
		async compare(pool: Pool): Promise<string[]> {
			return [
				...(await compareCount(pool, BANK_APPLICATIONS, applications.size)),
				...(await compareCount(pool, BANK_LINES, lines.size)),
				...(await compareCount(pool, BANK_STATEMENTS, statements)),
				...(await compareCount(pool, BANK_PAYOUTS, payouts.size)),
				...(await compareCount(pool, TREASURY_WITHDRAWALS, treasury.size)),
				...(await differences(
					pool,
					"select application as id, concat_ws(' ', state, user_id, amount, voucher) as text from projection.bank_applications",
					applications,
					BANK_APPLICATIONS.table,
				)),
				...(await differences(
					pool,
					"select line as id, concat_ws(' ', amount, key, use) as text from projection.bank_lines",
					lines,
					BANK_LINES.table,
				)),
			];
		},
	};
}

const ENDED = new Set(["confirmed", "failed", "cancelled", "rejected", "refunded"]);

export const banks = {
	name: "banks",
	createViews() {
		const view = new BanksView();
		return {
			views: { banks: view },
			take: {
				BankAccountSet: (event) => view.accountSet(event),
				BankRateSet: (event) => view.rateSet(event),
				StatementImported: (event) => view.imported(event),
				StatementLineRecorded: (event) => view.lineRecorded(event),
				StatementLineUsed: (event) => view.lineUsed(event),
				BankDepositApplied: (event) => view.applied(event),
				BankDepositMoved: (event) => view.moved(event),
				PayoutFixed: (event) => view.payoutFixed(event),
				PayoutMoved: (event) => view.payoutMoved(event),
				WithdrawalMoved: ({ withdrawal, state }) => {
					if (ENDED.has(state)) view.withdrawalEnded(withdrawal);
				},
				TreasuryMoved: (event) => view.treasuryMoved(event),
			},
		};
	},
	migrations: { "bank-0001-tables": bankTables },
	tables: [BANK_APPLICATIONS, BANK_STATEMENTS, BANK_LINES, BANK_PAYOUTS, TREASURY_WITHDRAWALS],
	createProjection: () => ({ begin: () => new BanksBatch() }),
	createCheck: createBanksCheck,
} satisfies ServerProduct<{ banks: BanksView }>;
