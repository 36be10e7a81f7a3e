// Holds all deposits, each user's small deposits (below the minimum), and each user's remainders below one ledger unit.
import { MAX_ASSETS } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { DepositRecorded } from "./messages.ts";

export type Deposit = { -readonly [K in keyof Omit<DepositRecorded, "type">]: DepositRecorded[K] } & {
	/** True if the network can no longer undo the deposit. A deposit can become final before it is credited. */
	isFinal: boolean;
};

/** One user's deposits of one asset on one network, with their sums. */
export interface Purse {
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	/** Sum of the remainders of all credited deposits, below one ledger unit, in chain units. */
	carried: bigint;
	/** Deposits below the minimum that are not credited yet, in the order of their numbers. */
	readonly small: Set<Deposit>;
	/** Highest number of any deposit that was added to `small`. */
	newestSmall: number;
	smallAmount: bigint;
	smallRemainder: bigint;
}

export interface Debt {
	readonly user: number;
	readonly asset: number;
	readonly coin: Slot;
	readonly debt: Slot;
	/** True after a program fault in automatic work. The debt is then paid only when the user's next deposit arrives. */
	isStuck: boolean;
}

export interface HourlySum {
	hour: number;
	sum: bigint;
}

export class DepositsState {
	/** All deposits by number, in the order of their numbers. */
	readonly deposits = new Map<number, Deposit>();
	readonly #byKey = new Map<string, Deposit>();
	readonly #purses = new Map<string, Purse>();
	/** Open debts of each user. A paid debt is removed. */
	readonly debts = new Map<number, Debt[]>();
	/** For each user, the number of credited deposits that are not final. */
	readonly unfinal = new Map<number, number>();
	/** Sum of the credits of the current hour, for each asset on a network. */
	readonly hours = new Map<number, HourlySum>();
	/** Purses whose small deposits have reached the minimum and are being credited, a few per step. */
	readonly ripe = new Set<Purse>();
	/** Sums of recorded network fees, for each asset on a network. */
	readonly fees = new Map<number, bigint>();
	last = 0;

	get purses(): Iterable<Purse> {
		return this.#purses.values();
	}

	find(network: number, key: string): Deposit | undefined {
		return this.#byKey.get(`${network}:${key}`);
	}

	keep(deposit: Deposit): void {
		this.deposits.set(deposit.deposit, deposit);
		this.#byKey.set(`${deposit.network}:${deposit.key}`, deposit);
	}

	purseOf({ user, network, asset }: Pick<Purse, "user" | "network" | "asset">): Purse {
		const key = `${user}:${network}:${asset}`;
		const known = this.#purses.get(key);
		if (known !== undefined) return known;
		const sums = { carried: 0n, smallAmount: 0n, smallRemainder: 0n };
		const purse = { user, network, asset, small: new Set<Deposit>(), newestSmall: 0, ...sums };
		this.#purses.set(key, purse);
		return purse;
	}

	addSmall(deposit: Deposit): void {
		const purse = this.purseOf(deposit);
		purse.small.add(deposit);
		// A reversed deposit that arrives again has an older number. After a restart deposits are loaded by number, so `small` must
		// have the same order.
		if (deposit.deposit < purse.newestSmall) {
			const ordered = [...purse.small].sort((a, b) => a.deposit - b.deposit);
			purse.small.clear();
			for (const one of ordered) purse.small.add(one);
		} else purse.newestSmall = deposit.deposit;
		purse.smallAmount += deposit.amount;
		purse.smallRemainder += deposit.remainder;
	}

	dropSmall(deposit: Deposit): void {
		const purse = this.purseOf(deposit);
		purse.small.delete(deposit);
		purse.smallAmount -= deposit.amount;
		purse.smallRemainder -= deposit.remainder;
		if (purse.small.size === 0) this.ripe.delete(purse);
	}

	countUnfinal(user: number, change: 1 | -1): void {
		const count = (this.unfinal.get(user) ?? 0) + change;
		if (count === 0) this.unfinal.delete(user);
		else this.unfinal.set(user, count);
	}

	debtIn(user: number, asset: number): Debt | undefined {
		return this.debts.get(user)?.find((debt) => debt.asset === asset);
	}

	addDebt(debt: Debt): void {
		this.debts.set(debt.user, [...(this.debts.get(debt.user) ?? []), debt]);
	}

	dropDebt(paid: Debt): void {
		const left = (this.debts.get(paid.user) ?? []).filter((debt) => debt !== paid);
		if (left.length === 0) this.debts.delete(paid.user);
		else this.debts.set(paid.user, left);
	}
}

/** Combines a network and an asset into one number, for use as a key of maps. */
export function placeOf(network: number, asset: number): number {
	return network * MAX_ASSETS + asset;
}
