// Takes platform money out of the exchange. Two operators approve each treasury withdrawal, and it never takes money that the
// exchange owes to users.
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import { TREASURY_BY_AMOUNT } from "../engine/since.ts";
import { type AccountKind, CUSTODY, FEES, MAX_IN_CUSTODY, NETWORK_FEES, NETWORKS, PLATFORM, TREASURY } from "../ledger/kinds.ts";
import { available } from "../ledger/ledger.ts";
import { moneyFor } from "./convert.ts";
import type { BanksDependencies, BanksEngine } from "./dependencies.ts";
import { TREASURY_LEAVING } from "./kinds.ts";
import type { CancelTreasury, ConfirmTreasury, SettleTreasury, WithdrawTreasury } from "./messages.ts";
import type { ApprovedRate, BanksState, Treasury as Leaving, Line } from "./state.ts";
import { type Statements, usableRate } from "./statements.ts";

const DESTINATION = /^[\x21-\x7e]{1,128}$/;
/** Maximum number of approved treasury withdrawals that are not paid yet. */
const MAX_LEAVING = 20;

export class Treasury {
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

	#balance(kind: AccountKind, asset: number): bigint {
		const { ledger } = this.#engine;
		return ledger.balance(available(ledger.find(PLATFORM, kind, asset)));
	}

	withdraw({ by, network, asset, amount, address }: WithdrawTreasury): Verdict {
		if (this.#dependencies.networkAsset(network, asset) === undefined) return refuse("unknown_asset", "asset");
		if (amount <= 0n || amount > MAX_IN_CUSTODY) return refuse("invalid_amount", "amount");
		if (!DESTINATION.test(address)) return refuse("invalid_text", "address");
		if (this.#state.treasury.size >= MAX_LEAVING) return refuse("too_many_treasury_withdrawals");
		const problem = this.#problemOf(network, asset, amount);
		if (problem !== undefined) return problem;
		const withdrawal = ++this.#state.lastTreasury;
		const at = this.#engine.now();
		const one: Leaving = {
			...{ withdrawal, network, asset, amount, address, state: "approved", hash: "", line: 0, operator: by, at },
		};
		this.#state.treasury.set(withdrawal, one);
		if (network === NETWORKS.bank && !this.#engine.isBefore(TREASURY_BY_AMOUNT)) this.#fixRates(withdrawal, asset);
		const { ledger, access } = this.#engine;
		const [from, to] = [ledger.open(PLATFORM, TREASURY, asset), ledger.open(PLATFORM, TREASURY_LEAVING, asset)];
		access.treasury.move(available(from), available(to), amount, 0, 0);
		this.#engine.emit({ type: "TreasuryMoved", ...one });
		return withdrawal;
	}

	/** Stores the rates at the time of the approval, because the bank pays days later, when the rates are different. */
	#fixRates(withdrawal: number, asset: number): void {
		const fixed: ApprovedRate[] = [];
		for (const account of this.#state.accounts.keys()) {
			const usable = usableRate(this.#engine, this.#state, account, asset);
			if ("rate" in usable) fixed.push({ account, rate: usable.rate });
		}
		if (fixed.length > 0) this.#state.treasuryRates.set(withdrawal, fixed);
	}

	/**
	 * Returns a refusal if the amount of a statement line differs from that of the treasury withdrawal. The expected amount is
	 * computed at the rate of the approval, without spread, rounded down. If the bank account had no rate at the approval, its
	 * current rate is used.
	 */
	#amountProblem({ withdrawal, asset, amount }: Leaving, { account, amount: paid }: Line): Refusal | undefined {
		const fixed = this.#state.treasuryRates.get(withdrawal)?.find((one) => one.account === account);
		const usable = fixed ?? usableRate(this.#engine, this.#state, account, asset);
		if ("code" in usable) return usable;
		const coinDecimals = this.#dependencies.asset(asset)?.decimals ?? 0;
		const moneyDecimals = this.#state.accounts.get(account)?.terms.decimals ?? 0;
		const expected = -moneyFor(amount, { rate: usable.rate, spreadPpm: 0, coinDecimals, moneyDecimals });
		return paid === expected ? undefined : refuse("line_amount", "line", { expected });
	}

	#problemOf(network: number, asset: number, amount: bigint): Refusal | undefined {
		const stopped = this.#dependencies.stopProblem();
		if (stopped !== undefined) return stopped;
		const until = this.#dependencies.closedUntil(network, "withdrawals");
		if (until !== undefined) return refuse("network_closed", "network", { until }, true);
		const free = this.#balance(TREASURY, asset);
		if (free < amount) return refuse("insufficient_balance", "amount", { available: free, asset }, true);
		// Network fees and users' debts are losses that the platform bears, so the treasury's balance alone can be more than the
		// platform owns. Pools are left out of the sum, because their money covers users.
		const { debtsIn, uncoveredOn } = this.#dependencies;
		const own = free + this.#balance(FEES, asset) + this.#balance(NETWORK_FEES, asset) - debtsIn(asset);
		if (own < amount) return refuse("below_liabilities", "amount", { available: own > 0n ? own : 0n, asset }, true);
		let uncovered = uncoveredOn(network, asset);
		for (const one of this.#state.treasury.values()) {
			if (one.network === network && one.asset === asset) uncovered -= one.amount;
		}
		if (uncovered >= amount) return undefined;
		return refuse("custody_short", "amount", { available: uncovered > 0n ? uncovered : 0n, asset }, true);
	}

	confirm({ by, withdrawal, hash }: ConfirmTreasury): Verdict {
		const one = this.#state.treasury.get(withdrawal);
		if (one === undefined) return refuse("unknown_treasury_withdrawal", "withdrawal");
		if (one.network === NETWORKS.bank) return refuse("needs_line", "withdrawal");
		if (!DESTINATION.test(hash)) return refuse("invalid_text", "hash");
		const keys = this.#engine.keys;
		const kind = `treasury:${one.network}`;
		if (keys.find(kind, hash) !== undefined) return refuse("known_transaction", "hash");
		const problem = this.#leaveProblem(one);
		if (problem !== undefined) return problem;
		keys.add(kind, hash, withdrawal);
		return this.#leave(one, { hash, operator: by });
	}

	settle({ by, line, withdrawal }: SettleTreasury): Verdict {
		const one = this.#state.treasury.get(withdrawal);
		if (one === undefined) return refuse("unknown_treasury_withdrawal", "withdrawal");
		if (one.network !== NETWORKS.bank) return refuse("needs_transaction", "withdrawal");
		if (one.operator === by) return refuse("ordered_by_operator", "withdrawal");
		const found = this.#statements.find(line, by, -1);
		if ("code" in found) return found;
		const problem =
			(this.#engine.isBefore(TREASURY_BY_AMOUNT) ? undefined : this.#amountProblem(one, found)) ?? this.#leaveProblem(one);
		if (problem !== undefined) return problem;
		this.#statements.use(line, "treasury", withdrawal, by);
		return this.#leave(one, { line, operator: by });
	}

	#leaveProblem({ network, asset, amount }: Leaving): Refusal | undefined {
		const { ledger } = this.#engine;
		const held = -ledger.balance(available(ledger.find(network, CUSTODY, asset)));
		return held < amount ? refuse("custody_short", undefined, { available: held, asset }, true) : undefined;
	}

	#leave(one: Leaving, change: Partial<Leaving>): number {
		const { withdrawal, network, asset, amount } = one;
		const { ledger, access } = this.#engine;
		const [from, to] = [ledger.find(PLATFORM, TREASURY_LEAVING, asset), ledger.find(network, CUSTODY, asset)];
		access.treasury.move(available(from), available(to), amount, 0, 0);
		this.#dependencies.countLeaving(network, asset, amount);
		return this.#end(withdrawal, { ...one, ...change, state: "paid" });
	}

	cancel({ by, withdrawal }: CancelTreasury): Verdict {
		const one = this.#state.treasury.get(withdrawal);
		if (one === undefined) return refuse("unknown_treasury_withdrawal", "withdrawal");
		const { ledger, access } = this.#engine;
		const [from, to] = [ledger.find(PLATFORM, TREASURY_LEAVING, one.asset), ledger.find(PLATFORM, TREASURY, one.asset)];
		access.treasury.move(available(from), available(to), one.amount, 0, 0);
		return this.#end(withdrawal, { ...one, operator: by, state: "cancelled" });
	}

	#end(withdrawal: number, ended: Leaving): number {
		this.#state.treasury.delete(withdrawal);
		this.#state.treasuryRates.delete(withdrawal);
		this.#engine.emit({ type: "TreasuryMoved", ...ended, at: this.#engine.now() });
		return withdrawal;
	}
}
