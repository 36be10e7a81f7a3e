// Health: order taking, the clock, the tables' lag, and every market's index. 'ok' needs all of them; missing configuration is
// reported in addition.
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Projected, Submits, ViewsNeeded } from "../../http/dependencies.ts";

/**
 * Reason of a problem: commands are refused (the first six), the clock is wrong, or the head's second place does not store it.
 */
export type ExchangeTrouble =
	| "journal_damaged"
	| "stopped"
	| "database_away"
	| "database_refuses"
	| "disk_full"
	| "follower_behind"
	| "clock_jumped"
	| "clock_behind_journal"
	| "head_away";

/** Progress of the walk (the check of all journal rows), and state of the head's second place. */
export interface JournalState {
	readonly state: "walking" | "waiting" | "whole" | "damaged";
	readonly checkedSeq: number;
	readonly of: number;
	/** Undefined: no walk has ended since the start. */
	readonly wholeAgeMs: number | undefined;
	readonly head: "none" | "kept" | "away";
}

export interface PriceSource {
	readonly source: string;
	readonly state: "connecting" | "open" | "waiting";
	/** Age of the newest price; null: there is none yet. */
	readonly ageMs: number | null;
}

export interface HealthDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: Projected;
	readonly version: string;
	/** Undefined: commands are accepted and the clock is correct. */
	trouble(): ExchangeTrouble | undefined;
	/** Ms since the oldest batch that the tables lack was published; 0 if they lack none. */
	lagMs(): number;
	journal(): JournalState;
	/** Live price sources; empty if prices are simulated. */
	priceSources?: (() => readonly PriceSource[]) | undefined;
	/** Processes, threads and loops of the server that no longer respond. */
	partsAway?: (() => readonly string[]) | undefined;
	/** True if an uncaught error occurred recently. */
	failedLately(): boolean;
	/** Wall clock, ms. */
	now(): number;
	/** Delivery state of each channel. */
	carrier(channel: "mail" | "sms"): "ok" | "not_configured" | "failing" | "used_up";
}

/** Tables further behind show users outdated data, for example because the projector hangs. */
const MOST_LAG_MS = 30_000;

/** An older record says nothing about the current price: the feed is stalled. */
const INDEX_HOLDS_MS = 10_000;

export function health({ views, exchange, projected, version, now, ...dependencies }: HealthDependencies): Feature {
	const { trouble, lagMs, journal, carrier, failedLately } = dependencies;
	return (calls) => {
		calls.handle("health", () => {
			const lag = lagMs();
			const prices = pricesNow(views, now(), dependencies.priceSources?.() ?? []);
			const halted = prices.halted.length;
			const behind = lag > MOST_LAG_MS ? ("tables_behind" as const) : undefined;
			const failed = failedLately() ? ("internal_error" as const) : undefined;
			const away = dependencies.partsAway?.() ?? [];
			const silent = away.length > 0 ? ("part_away" as const) : undefined;
			const reason = trouble() ?? behind ?? silent ?? failed ?? (halted > 0 ? ("markets_halted" as const) : null);
			const all = halted === views.listing.pairs().length;
			return data({
				status: reason === null ? ("ok" as const) : ("degraded" as const),
				reason,
				time: now(),
				seq: views.seq,
				durable_seq: exchange.durableSeq,
				projected_seq: projected.seq,
				lag_ms: lag,
				version,
				mode: views.founding.mode ?? "sandbox",
				journal: journalNow(journal()),
				prices,
				parts_away: [...away],
				parts: {
					mail: carrier("mail"),
					sms: carrier("sms"),
					prices: halted === 0 ? ("ok" as const) : all ? ("all_halted" as const) : ("some_halted" as const),
				},
			});
		});
	};
}

function journalNow({ state, checkedSeq, of, wholeAgeMs, head }: JournalState) {
	return { state, checked_seq: checkedSeq, of, whole_age_ms: wholeAgeMs ?? null, second_head: head };
}

/** Live sources are listed even while they are unavailable; simulated ones are known only from the newest records. */
function pricesNow({ listing, indexes }: ViewsNeeded, now: number, live: readonly PriceSource[]) {
	const halted: string[] = [];
	const newest = new Map<string, number>();
	for (const { pair, symbol } of listing.pairs()) {
		const record = indexes.latest(pair);
		if (record === undefined || record.index === 0 || now - record.time > INDEX_HOLDS_MS) halted.push(symbol);
		for (const { source, time } of record?.sources ?? []) newest.set(source, Math.max(time, newest.get(source) ?? 0));
	}
	if (live.length > 0)
		return { halted, sources: live.map(({ source, state, ageMs }) => ({ name: source, state, age_ms: ageMs })) };
	const state = "open" as const;
	return { halted, sources: [...newest].map(([name, time]) => ({ name, state, age_ms: Math.max(0, now - time) })) };
}
