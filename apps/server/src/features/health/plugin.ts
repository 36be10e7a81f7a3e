// Call `health`. The status is ok if the exchange accepts commands, the clock is correct, the tables are current and every market
// has an index. A missing mail or SMS provider is reported, but does not change the status.
import type { CallData } from "@candor/contract";
import { data } from "../../http/answer.ts";
import type { Feature } from "../../http/call-registry.ts";
import type { Projected, Submits, ViewsNeeded } from "../../http/dependencies.ts";

/**
 * Problem of the exchange. Each one makes the exchange refuse commands, with two exceptions: `clock_…` (the server's clock is
 * wrong) and `head_away` (a location that stores the newest journal hash does not respond).
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

/**
 * Progress of the walk, which checks all journal rows. `head` is the state of the second location that stores the newest journal
 * hash.
 */
export interface JournalState {
	readonly state: "walking" | "waiting" | "whole" | "damaged";
	readonly checkedSeq: number;
	readonly of: number;
	/** Time in ms since the last complete check of the journal; undefined if none has ended since the server started. */
	readonly wholeAgeMs: number | undefined;
	readonly head: "none" | "kept" | "away";
}

export interface PriceSource {
	readonly source: string;
	readonly state: "connecting" | "open" | "waiting";
	/** Age of the source's newest price in ms; null if it has sent none yet. */
	readonly ageMs: number | null;
}

export interface HealthDependencies {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: Projected;
	readonly version: string;
	/** Git commit of the running program; undefined if unknown. */
	readonly commit?: string | undefined;
	/**
	 * Returns the current problem of the exchange; undefined if it accepts commands, its clock is correct, and all locations store
	 * the newest journal hash.
	 */
	trouble(): ExchangeTrouble | undefined;
	/** Returns the age (ms) of the oldest published batch that the tables do not have yet; 0 if they have all. */
	lagMs(): number;
	journal(): JournalState;
	priceSources?: (() => readonly PriceSource[]) | undefined;
	/** Returns the names of the server's processes, threads and loops that no longer respond. */
	partsAway?: (() => readonly string[]) | undefined;
	/** Returns the state of each network whose chain the server reads. */
	chainStates?: (() => CallData<"health">["chains"]) | undefined;
	failedLately(): boolean;
	now(): number;
	/** Returns the number of watch lists that are too old; undefined if it is unknown. */
	oldWatchLists?: (() => number | undefined) | undefined;
	carrier(channel: "mail" | "sms"): "ok" | "not_configured" | "failing" | "used_up";
}

/**
 * If the tables are further behind the journal than this time (ms), health reports a problem, because users see outdated lists.
 */
const MOST_LAG_MS = 30_000;

/** If the newest index record is older than this time (ms), the price feed has stopped: index records come every second. */
const INDEX_HOLDS_MS = 10_000;

export function health(dependencies: HealthDependencies): Feature {
	return (calls) => calls.handle("health", () => data(healthNow(dependencies)));
}

/** Returns the current health for the call `health` and for the console. */
export function healthNow(dependencies: HealthDependencies): CallData<"health"> {
	const { views, exchange, projected, version, now, trouble, lagMs, journal, carrier, failedLately } = dependencies;
	const lag = lagMs();
	const prices = pricesNow(views, now(), dependencies.priceSources?.() ?? []);
	const halted = prices.halted.length;
	const behind = lag > MOST_LAG_MS ? ("tables_behind" as const) : undefined;
	const failed = failedLately() ? ("internal_error" as const) : undefined;
	const away = dependencies.partsAway?.() ?? [];
	const silent = away.length > 0 ? ("part_away" as const) : undefined;
	const reason = trouble() ?? behind ?? silent ?? failed ?? (halted > 0 ? ("markets_halted" as const) : null);
	const all = halted === views.listing.pairs().length;
	return {
		status: reason === null ? "ok" : "degraded",
		reason,
		time: now(),
		seq: views.seq,
		durable_seq: exchange.durableSeq,
		projected_seq: projected.seq,
		lag_ms: lag,
		version,
		commit: dependencies.commit ?? null,
		mode: views.founding.mode ?? "sandbox",
		journal: journalNow(journal()),
		prices,
		chains: dependencies.chainStates?.() ?? [],
		parts_away: [...away],
		parts: {
			mail: carrier("mail"),
			sms: carrier("sms"),
			prices: halted === 0 ? "ok" : all ? "all_halted" : "some_halted",
			watch_lists: watchListsNow(dependencies.oldWatchLists?.()),
		},
	};
}

function watchListsNow(old: number | undefined) {
	if (old === undefined) return "unknown";
	return old > 0 ? "old" : "ok";
}

function journalNow({ state, checkedSeq, of, wholeAgeMs, head }: JournalState) {
	return { state, checked_seq: checkedSeq, of, whole_age_ms: wholeAgeMs ?? null, second_head: head };
}

/**
 * Returns the price sources of each market. Live sources are listed even if they are disconnected. Simulated sources are known
 * only from the latest index records.
 */
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
