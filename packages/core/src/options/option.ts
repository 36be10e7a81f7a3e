// One option from its sale to its end, with the constants of the rules (docs/reference/rules.md §6).
import type { Slot } from "../ledger/ledger.ts";
import type { OptionAccount } from "./messages.ts";

/** A user who sees a venue's price first gains nothing: an option opens at a price that is unknown at its purchase. */
export const OPENS_AFTER_MS = 2_000;
/** Longest wait for a record. */
export const MISSED_AFTER_MS = 60_000;
/** Options are sold only while this many sources have spoken this recently. */
export const SPEAKING_SOURCES = 3;
export const SPEAKING_WITHIN_MS = 2_000;
/** Limit of a user's open options in one market, for each kind of account. */
export const MAX_OPEN = 200;
export const PPM = 1_000_000n;

/** `missed`: it settles by the last record before its moment, after its outage; `held`: quarantined after an error. */
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
	/** The record at which it opened; 0 before. */
	openSeq: number;
	openTime: number;
	openPrice: number;
	settlesAfter: number;
	/** The record by which it settles after an outage; for a held one also the record that came in time. */
	lastSeq: number;
	lastTime: number;
	lastPrice: number;
}

/** The sale, as emitted in `OptionBought`. */
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

/** Payout besides the returned stake: rounded down like everything that users receive. */
export function payoutOf(stake: bigint, payoutPpm: number): bigint {
	return (stake * BigInt(payoutPpm)) / PPM;
}

/** Tells if the record of its rule came while it was held. */
export function isEndedByRecord({ phase, lastTime, settlesAfter }: Option): boolean {
	return phase === "held" && settlesAfter > 0 && lastTime > settlesAfter;
}

export function lastOf({ lastSeq: seq, lastTime: time, lastPrice: price }: Option) {
	return { seq, time, price };
}
