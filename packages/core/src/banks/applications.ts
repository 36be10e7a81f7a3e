// Decides users' applications for the credit of a bank transfer. The matched line of the bank statement determines the amount of
// money; the application determines the user and the exchange rate.
import { refuse, type Verdict } from "../engine/outcome.ts";
import { MAX_IN_CUSTODY, NETWORKS } from "../ledger/kinds.ts";
import { coinsFor } from "./convert.ts";
import type { BanksDependencies, BanksEngine } from "./dependencies.ts";
import type { ApplyBankDeposit, BankDepositMoved, MatchBankDeposit, RecallBankDeposit, RejectBankDeposit } from "./messages.ts";
import type { Application, BanksState } from "./state.ts";
import { keyOfDeposit, type Statements, usableRate } from "./statements.ts";

/** Maximum number of applications that one user may have under review. */
const MAX_OPEN = 3;

export class Applications {
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

	apply({ by: user, account, asset, amount, rate, spreadPpm, voucher }: ApplyBankDeposit): Verdict {
		const bank = this.#state.accounts.get(account);
		if (bank?.terms.open !== true) return refuse("unknown_bank_account", "account");
		if (this.#dependencies.networkAsset(NETWORKS.bank, asset) === undefined) return refuse("unknown_rate", "asset");
		const terms = usableRate(this.#engine, this.#state, account, asset);
		if ("code" in terms) return terms;
		const until = this.#dependencies.closedUntil(NETWORKS.bank, "deposits");
		if (until !== undefined) return refuse("network_closed", "network", { until }, true);
		if (amount <= 0n || amount > MAX_IN_CUSTODY) return refuse("invalid_amount", "amount");
		if (amount % 10n ** BigInt(bank.terms.decimals) !== 0n) return refuse("not_whole", "amount");
		if (amount < terms.minimum) return refuse("bank_deposit_below_minimum", "amount", { minimum: terms.minimum });
		if (rate !== terms.rate || spreadPpm !== terms.spreadPpm) return refuse("rate_changed", "rate", undefined, true);
		if (this.#state.countOpen(user) >= MAX_OPEN) return refuse("too_many_applications", undefined, { most: MAX_OPEN }, true);
		const application = ++this.#state.lastApplication;
		const { source } = terms;
		const at = this.#engine.now();
		const applied = { application, user, account, asset, amount, rate, spreadPpm, source, voucher, at };
		this.#state.applications.set(application, { applied, line: 0, received: 0n, credited: 0n, deposit: 0 });
		this.#engine.emit({ type: "BankDepositApplied", ...applied });
		return application;
	}

	match({ by, line, application }: MatchBankDeposit): Verdict {
		const one = this.#state.applications.get(application);
		if (one === undefined || one.deposit !== 0) return refuse("unknown_application", "application");
		const found = this.#statements.find(line, by, 1);
		if ("code" in found) return found;
		const { user, account, asset, rate, spreadPpm } = one.applied;
		if (found.account !== account) return refuse("other_bank_account", "line");
		const coinDecimals = this.#dependencies.asset(asset)?.decimals ?? 0;
		const moneyDecimals = this.#state.accounts.get(account)?.terms.decimals ?? 0;
		const credited = coinsFor(found.amount, { rate, spreadPpm, coinDecimals, moneyDecimals });
		const deposit = this.#dependencies.creditByBank({ asset, key: keyOfDeposit(found), user, amount: credited });
		if (typeof deposit !== "number") return deposit;
		one.line = line;
		one.received = found.amount;
		one.credited = credited;
		one.deposit = deposit;
		this.#statements.use(line, "deposit", application, by);
		this.tell(one, "passed", by);
		return application;
	}

	reject({ by, application, cause }: RejectBankDeposit): Verdict {
		const one = this.#state.applications.get(application);
		if (one === undefined || one.deposit !== 0) return refuse("unknown_application", "application");
		this.#state.applications.delete(application);
		this.tell(one, "rejected", by, cause);
		return application;
	}

	recall({ by, line, application }: RecallBankDeposit): Verdict {
		const one = this.#state.applications.get(application);
		if (one === undefined || one.deposit === 0) return refuse("unknown_application", "application");
		const found = this.#statements.find(line, by, -1);
		if ("code" in found) return found;
		if (found.account !== one.applied.account) return refuse("other_bank_account", "line");
		if (-found.amount !== one.received) return refuse("line_amount", "line", { expected: -one.received });
		const verdict = this.#dependencies.recallByBank(one.deposit);
		if (typeof verdict !== "number") return verdict;
		this.#state.applications.delete(application);
		this.#statements.use(line, "recall", application, by);
		this.tell(one, "recalled", by);
		return application;
	}

	tell(
		{ applied: { application, user }, line, received, credited, deposit }: Application,
		state: BankDepositMoved["state"],
		operator: number,
		cause: BankDepositMoved["cause"] = "none",
	): void {
		const at = this.#engine.now();
		this.#engine.emit({
			...{ type: "BankDepositMoved", application, user, state, cause },
			...{ line, received, credited, deposit, operator, at },
		} as const);
	}
}
