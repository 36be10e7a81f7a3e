// What a fund is while it lives: terms, lots, who waits, and an unwinding that runs. No decisions here, no money.
import type { FundSet } from "./messages.ts";

/** A fund's account is this and its number: below the numbers of people, so nobody who registers has it. */
export const FUND_ACCOUNTS = 100_081;
export const MAX_FUNDS = 19;
export const HOUR_MS = 3_600_000;
/** What of an unwinding is not done by then is told as late. */
export const UNWINDING_MS = 24 * HOUR_MS;
/** A unit value of 1. */
export const ONE = 1_000_000_000n;

export type FundTerms = Omit<FundSet, "type" | "at">;

/** `highWater`: units of money that its units have to bring before they pay a fee, which is what was paid for them. */
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
	/** That still wait. */
	units: bigint;
	/** Of what was paid already. */
	sumProceeds: bigint;
	sumFee: bigint;
	late: boolean;
}

/** A holding as it was when the unwinding began. Of a coin `of` is the pair it is valued by, of a contract the instrument. */
export interface Begun {
	readonly kind: "coin" | "contract";
	readonly of: number;
	readonly long: boolean;
	/** Units of the coin, or contract lots. */
	readonly held: bigint;
	readonly target: bigint;
	/** Of a contract: what its lots cost and what lay aside for them. */
	readonly entry: bigint;
	readonly margin: bigint;
}

export interface Unwinding {
	readonly unwinding: number;
	readonly begunAt: number;
	/** What is redeemed of how many units there were. */
	readonly units: bigint;
	readonly ofUnits: bigint;
	/** Available in both accounts at the start. */
	readonly cash: bigint;
	readonly targets: readonly Begun[];
	/** Those that it is for, the first that asked first. */
	readonly redemptions: readonly number[];
}

/** Coins of a dead market: `units` of the fund share `quantity`; `left` of it are not handed out yet, from the person behind `after` on. */
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
	/** The founding lot's. */
	founding: bigint;
	foundedAt: number;
	/** All of them, the founding lot's too. */
	units: bigint;
	/** How often it was valued, and the hour that comes next. */
	seq: number;
	nextHour: number;
	lastValue: bigint;
	decisions: number;
	held: boolean;
	/** By number, the oldest first. */
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
	/** By pair that a fund trades: since when its records have no price, ms, without the time in which the exchange was away. */
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

/** What a person put in and did not take out, what waits among it. */
export function investedBy({ lots, subscriptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.highWater;
	for (const waiting of subscriptions.values()) if (waiting.user === user) sum += waiting.amount;
	return sum;
}

/** Units of a person that do not wait to be redeemed. */
export function freeUnits({ lots, redemptions }: Fund, user: number): bigint {
	let sum = 0n;
	for (const lot of lots.values()) if (lot.user === user) sum += lot.units;
	for (const waiting of redemptions.values()) if (waiting.user === user) sum -= waiting.units;
	return sum;
}
