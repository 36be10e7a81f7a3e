// Stores the open withdrawals, and emits their changes. A withdrawal that has ended is removed, so no second command can end it
// again.
import { type Refusal, refuse } from "../engine/outcome.ts";
import { DAY_MS } from "../engine/time.ts";
import { FirstDue } from "../offerings/dates.ts";
import type { WithdrawalsDependencies, WithdrawalsEngine } from "./dependencies.ts";
import { History, type Use } from "./history.ts";
import { WithdrawalMoney } from "./money.ts";
import { amountLeaving, type FinalState, isReserving, nextWorkAt, type OpenState, type Withdrawal } from "./state.ts";
import { Stops } from "./stops.ts";

/** Details of a change of a withdrawal. `due` is the core time of the next automatic work, ms. */
interface Change {
	readonly cause?: string;
	readonly operator?: number;
	readonly due?: number;
}

interface Gone {
	readonly network: number;
	readonly asset: number;
	amount: bigint;
}

export class Book {
	readonly engine: WithdrawalsEngine;
	readonly money: WithdrawalMoney;
	readonly stops: Stops;
	readonly history = new History();
	readonly open = new Map<number, Withdrawal>();
	readonly due = new FirstDue<Withdrawal>(() => this.open.values(), nextWorkAt);
	last = 0;
	/** Number of deadlines that the exchange has missed since its founding. */
	missed = 0;
	/** Ledger units of each asset that have left each network, by withdrawals and network fees. */
	readonly gone = new Map<string, Gone>();
	readonly #heldUntil: WithdrawalsDependencies["heldUntil"];

	constructor(engine: WithdrawalsEngine, { heldUntil }: Pick<WithdrawalsDependencies, "heldUntil">) {
		this.engine = engine;
		this.money = new WithdrawalMoney(engine);
		this.stops = new Stops(engine);
		this.#heldUntil = heldUntil;
	}

	/** Returns an open withdrawal. @param user required owner; undefined for any owner */
	find(withdrawal: number, user?: number): Withdrawal | Refusal {
		const one = this.open.get(withdrawal);
		if (one === undefined || (user !== undefined && one.applied.user !== user)) return refuse("unknown_withdrawal", "withdrawal");
		return one;
	}

	/**
	 * Returns a refusal while the user's withdrawals are on hold, because of the user's hold or because of the hold of another user
	 * who sent money to this user; otherwise undefined.
	 */
	holdProblem(user: number): Refusal | undefined {
		const until = this.history.heldUntil(user, this.engine.now(), (one) => this.#heldUntil(one) ?? 0);
		return until === 0 ? undefined : refuse("withdrawals_held", undefined, { until }, true);
	}

	/**
	 * Returns the coins in custody that no signed withdrawal has reserved, ledger units. The result can be negative after the
	 * reversal of a deposit.
	 */
	uncovered(network: number, asset: number): bigint {
		let left = this.money.inCustody(network, asset);
		for (const one of this.open.values()) {
			const { applied } = one;
			if (applied.network === network && applied.asset === asset && isReserving(one)) left -= amountLeaving(one);
		}
		return left;
	}

	move(one: Withdrawal, state: OpenState, { cause = "", operator = 0, due = 0 }: Change): number {
		one.state = state;
		one.code = cause;
		one.operator = operator;
		one.due = due;
		if (state !== "waiting_for_funds") one.expectedAt = 0;
		this.tell(one, state);
		return one.applied.withdrawal;
	}

	/**
	 * Ends a withdrawal and returns the money to the user.
	 * @param use decides if the application still counts towards the person's limits
	 */
	refund(one: Withdrawal, state: "failed" | "cancelled" | "rejected" | "refunded", use: Use, change: Change = {}): number {
		this.money.refund(one);
		this.history.setUse(one.applied.withdrawal, use);
		return this.end(one, state, change);
	}

	end(one: Withdrawal, state: FinalState, { cause = "", operator = 0 }: Change = {}): number {
		this.open.delete(one.applied.withdrawal);
		one.code = cause;
		one.operator = operator;
		one.due = 0;
		one.expectedAt = 0;
		this.tell(one, state);
		return one.applied.withdrawal;
	}

	/** Adds ledger units to the amount that has left a network. */
	countGone(network: number, asset: number, amount: bigint): void {
		const known = this.gone.get(`${network} ${asset}`);
		if (known === undefined) this.gone.set(`${network} ${asset}`, { network, asset, amount });
		else known.amount += amount;
	}

	/** Counts a missed deadline of a withdrawal. */
	miss(one: Withdrawal): void {
		one.missed = true;
		this.missed++;
		this.tellMissed();
	}

	/**
	 * Counts a missed deadline of a withdrawal that stays in its state. If the withdrawal still has that state a day later, this
	 * repeats.
	 */
	alarm(one: Withdrawal, cause: string): void {
		this.miss(one);
		this.move(one, one.state, { cause, operator: one.operator, due: this.engine.now() + DAY_MS });
	}

	tell(one: Withdrawal, state: OpenState | FinalState): void {
		this.due.changed();
		const { applied, code, operator, missed, due, expectedAt } = one;
		const { withdrawal, user } = applied;
		const shown = state === "waiting_for_funds" ? expectedAt : due;
		const at = this.engine.now();
		this.engine.emit({ type: "WithdrawalMoved", withdrawal, user, state, code, operator, missed, due: shown, at });
	}

	tellMissed(): void {
		this.engine.emit({ type: "MissedDeadlines", total: this.missed, at: this.engine.now() });
	}
}
