// One option from its sale to its end, and the numbers that the rules name (docs/reference/rules.md §6).
import type { Slot } from "../ledger/ledger.ts";
import type { OptionAccount } from "./messages.ts";

/** Who sees a venue first wins nothing: an option opens at a price that nobody has seen when it is bought. */
export const OPENS_AFTER_MS = 2_000;
/** How long a record is waited for. */
export const MISSED_AFTER_MS = 60_000;
/** Sold only while so many sources have spoken so recently. */
export const SPEAKING_SOURCES = 3;
export const SPEAKING_WITHIN_MS = 2_000;
/** A person's open options in one market, each kind of account for itself. */
export const MAX_OPEN = 200;
export const PPM = 1_000_000n;

/** `missed`: it settles by the last record before its moment, once its outage is over; `held`: it threw. */
export const PHASES = ["opening", "running", "missed", "held"] as const;
export type Phase = (typeof PHASES)[number];

export interface Option {
	readonly option: number;
	readonly user: number;
	readonly account: OptionAccount;
	readonly pair: number;
	readonly up: boolean;
	readonly seconds: number;
	readonly stake: bigint;
	readonly payoutPpm: number;
	readonly payout: bigint;
	readonly boughtAt: number;
	readonly opensAfter: number;
	readonly clientId: string;
	/** The buyer's account and the pool's. */
	readonly slot: Slot;
	readonly pool: Slot;
	phase: Phase;
	/** The record it opened at; 0 before. */
	openSeq: number;
	openTime: number;
	openPrice: number;
	settlesAfter: number;
	/** The record it settles by after an outage; of a held one also the record that came in time, which is later than its moment. */
	lastSeq: number;
	lastTime: number;
	lastPrice: number;
}

/** What was sold, as `OptionBought` tells it. */
export type Sold = Pick<
	Option,
	"user" | "account" | "pair" | "up" | "seconds" | "stake" | "payoutPpm" | "payout" | "boughtAt" | "opensAfter" | "clientId"
>;

export function soldOf(option: Option): Sold {
	const { user, account, pair, up, seconds, stake, payoutPpm, payout, boughtAt, opensAfter, clientId } = option;
	return { user, account, pair, up, seconds, stake, payoutPpm, payout, boughtAt, opensAfter, clientId };
}

export type Result = "won" | "lost" | "fair";

export function resultOf({ up, openPrice }: Option, price: number): Result {
	if (price === openPrice) return "fair";
	return price > openPrice === up ? "won" : "lost";
}

/** What is paid beside the returned stake: rounded down, as all that people receive. */
export function payoutOf(stake: bigint, payoutPpm: number): bigint {
	return (stake * BigInt(payoutPpm)) / PPM;
}

/** Whether the record that ends it by its rule came while it was held. */
export function isEndedByRecord({ phase, lastTime, settlesAfter }: Option): boolean {
	return phase === "held" && settlesAfter > 0 && lastTime > settlesAfter;
}

export function lastOf({ lastSeq: seq, lastTime: time, lastPrice: price }: Option) {
	return { seq, time, price };
}
