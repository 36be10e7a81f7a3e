// An option from its sale to its end, and the constants of its rules (docs/reference/rules.md §6).
import type { Slot } from "../ledger/ledger.ts";
import type { OptionAccount } from "./messages.ts";

/**
 * Time between an option's sale and its opening price, ms. A user who sees a venue's price early gains nothing, because the option
 * opens at a later price.
 */
export const OPENS_AFTER_MS = 2_000;
/** Maximum time that an option waits for an index record, ms. */
export const MISSED_AFTER_MS = 60_000;
/** Number of price sources that must have a recent price (at most RECENT_WITHIN_MS old) when an option is sold. */
export const RECENT_SOURCES = 3;
export const RECENT_WITHIN_MS = 2_000;
/** Maximum number of a user's open options in one market, separately for real and demo money. */
export const MAX_OPEN = 200;
export const PPM = 1_000_000n;

/**
 * Phases of an open option. `missed`: no record came in time, so the option settles after the outage by an earlier record. `held`:
 * the option is quarantined after an error.
 */
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
	/** Ledger account of the buyer. */
	readonly slot: Slot;
	readonly pool: Slot;
	phase: Phase;
	/** Sequence of the index record at which the option opened; 0 before the opening. */
	openSeq: number;
	openTime: number;
	openPrice: number;
	settlesAfter: number;
	/**
	 * Sequence of the record by which the option settles after an outage. For a quarantined option, it can also be the record that
	 * came in time.
	 */
	lastSeq: number;
	lastTime: number;
	lastPrice: number;
}

export type SoldOption = Pick<
	Option,
	"user" | "account" | "pair" | "up" | "seconds" | "stake" | "payoutPpm" | "payout" | "boughtAt" | "opensAfter" | "clientId"
>;

export function saleOf(option: Option): SoldOption {
	const { user, account, pair, up, seconds, stake, payoutPpm, payout, boughtAt, opensAfter, clientId } = option;
	return { user, account, pair, up, seconds, stake, payoutPpm, payout, boughtAt, opensAfter, clientId };
}

export type Result = "won" | "lost" | "fair";

export function resultOf({ up, openPrice }: Option, price: number): Result {
	if (price === openPrice) return "fair";
	return price > openPrice === up ? "won" : "lost";
}

/** Returns the payout in addition to the returned stake, units, rounded down in favour of the pool. */
export function payoutOf(stake: bigint, payoutPpm: number): bigint {
	return (stake * BigInt(payoutPpm)) / PPM;
}

/** Tells if the settling record came while the option was quarantined. */
export function isEndedByRecord({ phase, lastTime, settlesAfter }: Option): boolean {
	return phase === "held" && settlesAfter > 0 && lastTime > settlesAfter;
}

export function lastOf({ lastSeq: seq, lastTime: time, lastPrice: price }: Option) {
	return { seq, time, price };
}
