import type { FundSet } from "./messages.ts";

/**
 * A fund's account number is this number plus the fund's number. All account numbers of funds are below the numbers of registered
 * users.
 */
export const FUND_ACCOUNTS = 100_081;
export const MAX_FUNDS = 19;
export const HOUR_MS = 3_600_000;
/**
 * An unwinding (the sale of the redeemed share of a fund's holdings) is reported as late if it has not sold everything after this
 * time.
 */
export const UNWINDING_MS = 24 * HOUR_MS;
/** A unit value of 1 USDT per fund unit. Unit values are stored in parts per billion. */
export const UNIT_VALUE_ONE = 1_000_000_000n;

export type FundTerms = Omit<FundSet, "type" | "at">;

/**
 * Fund units that a user bought together. The lot's units pay no performance fee until their proceeds exceed `highWater` (units
 * of the settlement asset), which starts as the purchase price.
 */
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
	/** Units of the redemption that still wait for payment. */
	units: bigint;
	/** Proceeds paid so far, before the performance fee, in units of the settlement asset. */
	sumProceeds: bigint;
	sumFee: bigint;
	late: boolean;
}

/**
 * A holding of a fund at the start of an unwinding. For a coin, `of` is the pair whose price values it. For a contract position,
 * `of` is the instrument.
 */
export interface HoldingAtStart {
	readonly kind: "coin" | "contract";
	readonly of: number;
	readonly long: boolean;
	/** Size at the start of the unwinding: ledger units of the coin, or contract lots. */
	readonly held: bigint;
	readonly target: bigint;
	/** Entry cost and margin of the contract's lots; unused for a coin. */
	readonly entry: bigint;
	readonly margin: bigint;
}

export interface Unwinding {
	readonly unwinding: number;
	readonly begunAt: number;
	/** `units` are to be redeemed, out of `ofUnits` units that the fund had at the start of the unwinding. */
	readonly units: bigint;
	readonly ofUnits: bigint;
	/** Money available in the fund's spot and contracts accounts at the start of the unwinding. */
	readonly cash: bigint;
	readonly targets: readonly HoldingAtStart[];
	/** Redemptions that the unwinding serves, the oldest first. */
	readonly redemptions: readonly number[];
}

/**
 * Distribution of a fund's coins of a dead market (30 days without a price). The holders of all `units` of the fund share
 * `quantity` coins, of which `left` are not distributed yet. Users are paid in the order of their numbers; `after` is the last
 * paid user.
 */
export interface CoinDistribution {
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
	founding: bigint;
	foundedAt: number;
	/** Number of existing units, including those of the founding lot. */
	units: bigint;
	/** Number of unit values computed so far. */
	seq: number;
	/** Next full hour at which the fund is valued. */
	nextHour: number;
	lastValue: bigint;
	decisions: number;
	held: boolean;
	readonly lots: Map<number, Lot>;
	readonly subscriptions: Map<number, Subscription>;
	readonly redemptions: Map<number, Redemption>;
	unwinding: Unwinding | undefined;
	handedOut: CoinDistribution[];
}

export interface ArbitrageState {
	lastLot: number;
	lastSubscription: number;
	lastRedemption: number;
	lastUnwinding: number;
	readonly funds: Map<number, Fund>;
	/**
	 * Core time since which each traded pair has no price, ms, keyed by pair. After an outage of the exchange, each time moves
	 * forward by the length of the outage.
	 */
	readonly silent: Map<number, number>;
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

/**
 * Returns the purchase price of a user's current units plus the user's waiting subscriptions, in units of the settlement asset.
 */
export function investedBy({ lots, subscriptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.highWater;
	for (const waiting of subscriptions.values()) if (waiting.user === user) sum += waiting.amount;
	return sum;
}

/** Returns the number of a user's units that no waiting redemption uses. */
export function freeUnits({ lots, redemptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.units;
	for (const waiting of redemptions.values()) if (waiting.user === user) sum -= waiting.units;
	return sum;
}
