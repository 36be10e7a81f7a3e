// Distributes a fund's coins of a dead market (30 days without a price) to all holders. Without this distribution, redemptions
// would wait for a price that may never return (docs/reference/rules.md §7, docs/decisions/0149). Each user's share is rounded
// down, and the founding lot gets the remainder.
import { DAY_MS } from "../engine/time.ts";
import { PLATFORM } from "../ledger/kinds.ts";
import type { ArbitrageDependencies, ArbitrageEngine } from "./dependencies.ts";
import type { ArbitrageState, CoinDistribution, Fund } from "./fund.ts";
import type { FundMoney } from "./money.ts";
import { coinPairs } from "./value.ts";

/**
 * A market is dead if it has no price for this time while other markets have prices. Changing this constant needs a new version
 * of RULES, so that old journals replay unchanged.
 */
export const DEAD_AFTER_MS = 30 * DAY_MS;
/** Maximum number of users that one step of automatic work pays. */
const STEP = 500;

export class DeadMarketDistribution {
	readonly #engine: ArbitrageEngine;
	readonly #dependencies: ArbitrageDependencies;
	readonly #money: FundMoney;
	readonly #state: ArbitrageState;

	constructor(engine: ArbitrageEngine, dependencies: ArbitrageDependencies, money: FundMoney, state: ArbitrageState) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#money = money;
		this.#state = state;
	}

	/**
	 * Processes an index record of a pair: notes the time at which the pair's price stopped, or that it has a price again. An
	 * outage of all price sources creates no index records, so it does not count as time without a price.
	 */
	hear(pair: number, index: number, at: number): void {
		const { silent } = this.#state;
		if (index > 0) silent.delete(pair);
		else if (!silent.has(pair)) silent.set(pair, at);
	}

	/**
	 * After an outage of all price sources, moves the start of every pair's time without a price forward by the length of the
	 * outage, ms.
	 */
	postpone(ms: number): void {
		for (const [pair, since] of this.#state.silent) this.#state.silent.set(pair, since + ms);
	}

	/**
	 * Returns the core time at which the fund's coins of a dead market must be distributed, ms; undefined without such coins. The
	 * distribution waits until the fund's contract positions in that market have ended.
	 */
	dueOf(fund: Fund): number | undefined {
		if (runningDistributionOf(fund) !== undefined) return this.#engine.now();
		return this.#firstDead(fund)?.due;
	}

	#firstDead(fund: Fund): { readonly pair: number; readonly due: number } | undefined {
		let first: { pair: number; due: number } | undefined;
		const { account } = fund.terms;
		for (const { pair, base } of coinPairs(fund, this.#dependencies)) {
			const since = this.#state.silent.get(pair);
			if (since === undefined || this.#money.coins(account, base).all === 0n) continue;
			if (this.#dependencies.positionsOf(account).some((position) => position.pair === pair)) continue;
			const due = since + DEAD_AFTER_MS;
			// If all price sources fail after one record without a price, the time that passes does not prove that this market is dead.
			if (this.#dependencies.recordedAt(pair) < due) continue;
			if (first === undefined || due < first.due) first = { pair, due };
		}
		return first;
	}

	/**
	 * Starts or continues a distribution. Returns the number of completed steps: one, plus one for each paid user; 0 if no
	 * distribution is due.
	 */
	step(fund: Fund, withdrawOrders: (fund: Fund) => void): number {
		const running = runningDistributionOf(fund) ?? this.#begin(fund, withdrawOrders);
		if (running === undefined) return 0;
		const units = new Map<number, bigint>();
		for (const { user, units: own } of fund.lots.values()) {
			if (user > running.after) units.set(user, (units.get(user) ?? 0n) + own);
		}
		const people = [...units.keys()].sort((a, b) => a - b).slice(0, STEP);
		for (const user of people) {
			running.after = user;
			this.#pay(fund, running, user, (running.quantity * (units.get(user) as bigint)) / running.units);
		}
		if (people.length === units.size) this.#pay(fund, running, PLATFORM, running.left);
		return 1 + people.length;
	}

	#begin(fund: Fund, withdrawOrders: (fund: Fund) => void): CoinDistribution | undefined {
		const dead = this.#firstDead(fund);
		const pair = dead && this.#dependencies.pair(dead.pair);
		if (pair === undefined) return undefined;
		withdrawOrders(fund);
		const { account, fund: number } = fund.terms;
		const quantity = this.#money.coins(account, pair.base).available;
		const at = this.#engine.now();
		const begun: CoinDistribution = {
			pair: pair.pair,
			asset: pair.base,
			quantity,
			units: fund.units,
			at,
			after: 0,
			left: quantity,
		};
		fund.handedOut.push(begun);
		this.tell(number, begun);
		return begun;
	}

	#pay(fund: Fund, running: CoinDistribution, user: number, quantity: bigint): void {
		if (quantity === 0n) return;
		const { account, fund: number } = fund.terms;
		running.left -= quantity;
		this.#money.handOut(account, user, running.asset, quantity, number);
		if (user === PLATFORM) return;
		const { pair, asset } = running;
		this.#engine.emit({ type: "FundCoinsPaid", fund: number, user, pair, asset, quantity, at: this.#engine.now() });
	}

	tell(fund: number, { pair, asset, quantity, units, at }: CoinDistribution): void {
		this.#engine.emit({ type: "FundCoinsHandedOut", fund, pair, asset, quantity, units, at });
	}
}

/** Returns the distribution in progress, which blocks all other work of the fund; undefined without one. */
export function runningDistributionOf({ handedOut }: Fund): CoinDistribution | undefined {
	return handedOut.find(({ left }) => left > 0n);
}
