// Holds an option from its sale to its end, and the constants of the rules for options (docs/reference/rules.md §6).
import type { Slot } from "../ledger/ledger.ts";
import type { OptionAccount } from "./messages.ts";

/**
 * Time between an option's sale and its opening price, ms. Because the option opens at a later price, a user who sees the price
 * of a venue early gains nothing.
 */
export const OPENS_AFTER_MS = 2_000;
/** Maximum time that an option waits for an index record after its due time, ms. */
export const MISSED_AFTER_MS = 60_000;
/** An option is sold only if at least this many price sources have a price that is at most RECENT_WITHIN_MS old. */
export const RECENT_SOURCES = 3;
export const RECENT_WITHIN_MS = 2_000;
/** Maximum number of options that a user may have open in one market, counted separately for real and demo money. */
export const MAX_OPEN = 200;
export const PPM = 1_000_000n;

/**
 * Phases of an open option. `opening` waits for its opening price, and `running` for its settlement. `missed`: no record came in
 * time, so the option settles after the outage by an earlier record. `held`: the option is quarantined after a program fault.
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
	/** Ledger account of the buyer that paid the stake. */
	readonly slot: Slot;
	readonly pool: Slot;
	phase: Phase;
	/** Sequence number of the index record by which the option opened; 0 before the opening. */
	openSeq: number;
	openTime: number;
	openPrice: number;
	settlesAfter: number;
	/**
	 * Sequence number of the index record by which a missed option settles after the outage. A quarantined option stores here the
	 * record that settles it, which may also be a record that came in time.
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

/** Returns the payout of a won option without the returned stake, ledger units, rounded down in favour of the pool. */
export function payoutOf(stake: bigint, payoutPpm: number): bigint {
	return (stake * BigInt(payoutPpm)) / PPM;
}

/** Tells if the record that settles the option came while the option was quarantined. */
export function isEndedByRecord({ phase, lastTime, settlesAfter }: Option): boolean {
	return phase === "held" && settlesAfter > 0 && lastTime > settlesAfter;
}

export function lastOf({ lastSeq: seq, lastTime: time, lastPrice: price }: Option) {
	return { seq, time, price };
}
