// State of a fund: terms, lots, waiting subscriptions and redemptions, and the running unwinding. No decisions, no money.
import type { FundSet } from "./messages.ts";

/** A fund's account number is this number plus the fund's number. It is below all user numbers, so that no registration collides. */
export const FUND_ACCOUNTS = 100_081;
export const MAX_FUNDS = 19;
export const HOUR_MS = 3_600_000;
/** Time after which the unfinished part of an unwinding is reported as late. */
export const UNWINDING_MS = 24 * HOUR_MS;
/** Unit value of 1, in parts per billion. */
export const ONE = 1_000_000_000n;

export type FundTerms = Omit<FundSet, "type" | "at">;

/** Units bought together. `highWater` (high-water mark): proceeds up to which the units pay no fee; it starts as their purchase price. */
export interface Lot {
	readonly lot: number;
	readonly user: number;
	readonly boughtAt: number;
	units: bigint;
	highWater: bigint;
}

export interface Subscription {
	readonly subscription: number;
	readonly user: number;
	readonly amount: bigint;
	readonly clientId: string;
	readonly at: number;
}

export interface Redemption {
	readonly redemption: number;
	readonly user: number;
	readonly clientId: string;
	readonly askedAt: number;
	readonly asked: bigint;
	/** Units that still wait for payment. */
	units: bigint;
	/** Units paid so far. */
	sumProceeds: bigint;
	sumFee: bigint;
	late: boolean;
}

/** Holding of a fund at the start of an unwinding. `of`: the pair that values a coin, or the instrument of a contract. */
export interface Begun {
	readonly kind: "coin" | "contract";
	readonly of: number;
	readonly long: boolean;
	/** Units of the coin, or contract lots. */
	readonly held: bigint;
	readonly target: bigint;
	/** For a contract: entry cost and margin of its lots. */
	readonly entry: bigint;
	readonly margin: bigint;
}

export interface Unwinding {
	readonly unwinding: number;
	readonly begunAt: number;
	/** Units to redeem, and all units of the fund at the start. */
	readonly units: bigint;
	readonly ofUnits: bigint;
	/** Money available in the spot and contracts accounts at the start. */
	readonly cash: bigint;
	readonly targets: readonly Begun[];
	/** Redemptions that the unwinding serves, the oldest first. */
	readonly redemptions: readonly number[];
}

/**
 * Distribution of the coins of a dead market (30 days without a price). The holders of `units` share `quantity`; `left` is not distributed
 * yet. The next user paid is the first after `after`.
 */
export interface HandedOut {
	readonly pair: number;
	readonly asset: number;
	readonly quantity: bigint;
	readonly units: bigint;
	readonly at: number;
	after: number;
	left: bigint;
}

export interface Fund {
	terms: FundTerms;
	/** Units of the founding lot. */
	founding: bigint;
	foundedAt: number;
	/** All units, including the founding lot. */
	units: bigint;
	/** Number of unit values so far, and the next hour to value. */
	seq: number;
	nextHour: number;
	lastValue: bigint;
	decisions: number;
	held: boolean;
	/** Lots by number, the oldest first. */
	readonly lots: Map<number, Lot>;
	readonly subscriptions: Map<number, Subscription>;
	readonly redemptions: Map<number, Redemption>;
	unwinding: Unwinding | undefined;
	/** The oldest first. */
	handedOut: HandedOut[];
}

export interface ArbitrageState {
	lastLot: number;
	lastSubscription: number;
	lastRedemption: number;
	lastUnwinding: number;
	/** By number. */
	readonly funds: Map<number, Fund>;
	/** Time since which a traded pair has no price, ms, by pair. Moved forward by the length of each exchange outage. */
	readonly silent: Map<number, number>;
	/** By account. */
	readonly accounts: Map<number, Fund>;
}

export function freshFund(terms: FundTerms): Fund {
	return {
		terms,
		founding: 0n,
		foundedAt: 0,
		units: 0n,
		seq: 0,
		nextHour: 0,
		lastValue: 0n,
		decisions: 0,
		held: false,
		lots: new Map(),
		subscriptions: new Map(),
		redemptions: new Map(),
		unwinding: undefined,
		handedOut: [],
	};
}

/** Money that a user put in and did not take out, including waiting subscriptions. */
export function investedBy({ lots, subscriptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.highWater;
	for (const waiting of subscriptions.values()) if (waiting.user === user) sum += waiting.amount;
	return sum;
}

/** A user's units without a waiting redemption. */
export function freeUnits({ lots, redemptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.units;
	for (const waiting of redemptions.values()) if (waiting.user === user) sum -= waiting.units;
	return sum;
}
