// Holds all deposits, each user's small deposits below the minimum, and each user's remainders below one ledger unit.
import { MAX_ASSETS } from "../ledger/kinds.ts";
import type { Slot } from "../ledger/ledger.ts";
import type { DepositRecorded } from "./messages.ts";

export type Deposit = { -readonly [K in keyof Omit<DepositRecorded, "type">]: DepositRecorded[K] } & {
	/** True if the network can no longer undo the deposit. A deposit can be final before it is credited. */
	isFinal: boolean;
};

/** Sums of one user's deposits of an asset on a network. */
export interface Purse {
	readonly user: number;
	readonly network: number;
	readonly asset: number;
	/** Remainder of all credited deposits below one ledger unit, in chain units. */
	carried: bigint;
	/** Deposits below the minimum that are not credited, by number. */
	readonly small: Set<Deposit>;
	/** Highest number of a deposit that was small. */
	newestSmall: number;
	smallAmount: bigint;
	smallRemainder: bigint;
}

export interface Debt {
	readonly user: number;
	readonly asset: number;
	readonly coin: Slot;
	readonly debt: Slot;
	/** True after an error in automatic work. Only the user's next deposit pays the debt then. */
	isStuck: boolean;
}

export interface HourlySum {
	hour: number;
	sum: bigint;
}

export class DepositsState {
	/** Deposits by number, in the order of their numbers. */
	readonly deposits = new Map<number, Deposit>();
	readonly #byKey = new Map<string, Deposit>();
	readonly #purses = new Map<string, Purse>();
	/** Debts by user. A paid debt is removed. */
	readonly debts = new Map<number, Debt[]>();
	/** Numbers of credited deposits that are not final, by user. */
	readonly unfinal = new Map<number, number>();
	/** Credits of the current hour, by asset on a network. */
	readonly hours = new Map<number, HourlySum>();
	/** Purses whose small deposits reached the minimum, and are credited in parts. */
	readonly ripe = new Set<Purse>();
	/** Sums of recorded network fees, by asset on a network. */
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
		// A deposit that was reversed and arrives again keeps its number, and a restart loads deposits by number.
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

/** Joins a network and an asset as the key of a map. */
export function placeOf(network: number, asset: number): number {
	return network * MAX_ASSETS + asset;
}
