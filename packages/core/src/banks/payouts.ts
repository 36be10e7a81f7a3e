// Pays withdrawals by bank. One operator orders the payment at the bank, and another operator confirms it by a line of the bank
// statement.
import { refuse, type Verdict } from "../engine/outcome.ts";
import { moneyFor } from "./convert.ts";
import type { BanksDependencies, BanksEngine } from "./dependencies.ts";
import type { ApplyBankWithdrawal, BeginPayout, ConfirmPayout, FailPayout, PayoutMoved } from "./messages.ts";
import type { BanksState, Payout } from "./state.ts";
import { type Statements, usableRate } from "./statements.ts";

export class Payouts {
	readonly #engine: BanksEngine;
	readonly #dependencies: BanksDependencies;
	readonly #state: BanksState;
	readonly #statements: Statements;

	constructor(engine: BanksEngine, dependencies: BanksDependencies, state: BanksState, statements: Statements) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#state = state;
		this.#statements = statements;
	}

	apply({ type: _type, id: _id, account, rate, spreadPpm, ...application }: ApplyBankWithdrawal): Verdict {
		const bank = this.#state.accounts.get(account);
		if (bank?.terms.open !== true) return refuse("unknown_bank_account", "account");
		const { by: user, asset, amount, fee } = application;
		const coin = this.#dependencies.asset(asset);
		if (coin === undefined) return refuse("unknown_rate", "asset");
		const terms = usableRate(this.#engine, this.#state, account, asset);
		if ("code" in terms) return terms;
		if (rate !== terms.rate || spreadPpm !== terms.spreadPpm) return refuse("rate_changed", "rate", undefined, true);
		const payout = moneyFor(amount - fee, {
			rate,
			spreadPpm,
			coinDecimals: coin.decimals,
			moneyDecimals: bank.terms.decimals,
		});
		if (payout <= 0n) return refuse("invalid_amount", "amount");
		const withdrawal = this.#dependencies.applyByBank(application);
		if (typeof withdrawal !== "number") return withdrawal;
		// The withdrawals product does not report a cancelled or rejected withdrawal here, so payouts of withdrawals that are no
		// longer open are removed now.
		for (const number of this.#state.payouts.keys()) {
			if (!this.#dependencies.isOpen(number)) this.#state.payouts.delete(number);
		}
		const at = this.#engine.now();
		const fixed = { withdrawal, user, account, payout, rate, spreadPpm, source: terms.source, at };
		this.#state.payouts.set(withdrawal, { fixed, begun: 0 });
		this.#engine.emit({ type: "PayoutFixed", ...fixed });
		return withdrawal;
	}

	begin({ by, withdrawal }: BeginPayout): Verdict {
		const one = this.#state.payouts.get(withdrawal);
		if (one === undefined) return refuse("unknown_payout", "withdrawal");
		const verdict = this.#dependencies.beginByBank(withdrawal);
		if (typeof verdict !== "number") return verdict;
		one.begun = by;
		this.#tell(one, "begun", 0, by);
		return withdrawal;
	}

	confirm({ by, line, withdrawal }: ConfirmPayout): Verdict {
		const one = this.#state.payouts.get(withdrawal);
		if (one === undefined || one.begun === 0) return refuse("unknown_payout", "withdrawal");
		if (one.begun === by) return refuse("ordered_by_operator", "withdrawal");
		const found = this.#statements.find(line, by, -1);
		if ("code" in found) return found;
		if (found.account !== one.fixed.account) return refuse("other_bank_account", "line");
		if (-found.amount !== one.fixed.payout) return refuse("line_amount", "line", { expected: -one.fixed.payout });
		const verdict = this.#dependencies.confirmByBank(withdrawal);
		if (typeof verdict !== "number") return verdict;
		this.#state.payouts.delete(withdrawal);
		this.#statements.use(line, "payout", withdrawal, by);
		this.#tell(one, "paid", line, by);
		return withdrawal;
	}

	fail({ by, withdrawal }: FailPayout): Verdict {
		const one = this.#state.payouts.get(withdrawal);
		if (one === undefined || one.begun === 0) return refuse("unknown_payout", "withdrawal");
		const verdict = this.#dependencies.failByBank(withdrawal, by);
		if (typeof verdict !== "number") return verdict;
		this.#state.payouts.delete(withdrawal);
		this.#tell(one, "failed", 0, by);
		return withdrawal;
	}

	#tell({ fixed: { withdrawal, user } }: Payout, state: PayoutMoved["state"], line: number, operator: number): void {
		this.#engine.emit({ type: "PayoutMoved", withdrawal, user, state, line, operator, at: this.#engine.now() });
	}

	restate(): void {
		for (const one of this.#state.payouts.values()) {
			if (!this.#dependencies.isOpen(one.fixed.withdrawal)) continue;
			this.#engine.emit({ type: "PayoutFixed", ...one.fixed });
			if (one.begun !== 0) this.#tell(one, "begun", 0, one.begun);
		}
	}
}
