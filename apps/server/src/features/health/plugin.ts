// Whether orders are taken, whether the clock is sound, and how far behind the tables are. All have to be well for 'ok'.
import { data } from "../../http/answer.ts";
import type { Projected, Submits, ViewsNeeded } from "../../http/needs.ts";
import type { Feature } from "../../http/registry.ts";

/** Commands are refused (the first three), or time is not what it should be. */
export type ExchangeTrouble = "stopped" | "database_away" | "follower_behind" | "clock_jumped" | "clock_behind_journal";

export interface HealthNeeds {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: Projected;
	readonly version: string;
	/** Undefined: commands are taken, by a sound clock. */
	trouble(): ExchangeTrouble | undefined;
	/** Ms since the oldest published batch that the tables lack; 0 when they lack none. */
	lagMs(): number;
	/** Something failed a moment ago that nothing caught. */
	failedLately(): boolean;
	/** Wall clock, ms. */
	now(): number;
}

/** Tables that are further behind show people an old state: a projector that is stuck, say. */
const MOST_LAG_MS = 30_000;

/** A record that is older says nothing of now: the feed stands still. */
const INDEX_HOLDS_MS = 10_000;

export function health({ views, exchange, projected, version, trouble, lagMs, failedLately, now }: HealthNeeds): Feature {
	return (calls) => {
		calls.handle("health", () => {
			const lag = lagMs();
			const tables = lag > MOST_LAG_MS ? ("tables_behind" as const) : undefined;
			const reason = trouble() ?? tables ?? (failedLately() ? ("internal_error" as const) : null);
			return data({
				status: reason === null ? ("ok" as const) : ("degraded" as const),
				reason,
				seq: views.seq,
				durable_seq: exchange.durableSeq,
				projected_seq: projected.seq,
				lag_ms: lag,
				version,
				mode: views.mode ?? "sandbox",
				prices: pricesNow(views, now()),
			});
		});
	};
}

function pricesNow({ listing, indexes }: ViewsNeeded, now: number) {
	const halted: string[] = [];
	const newest = new Map<string, number>();
	for (const { pair, symbol } of listing.pairs()) {
		const record = indexes.latest(pair);
		if (record === undefined || record.index === 0 || now - record.time > INDEX_HOLDS_MS) halted.push(symbol);
		for (const { source, time } of record?.sources ?? []) newest.set(source, Math.max(time, newest.get(source) ?? 0));
	}
	return { halted, sources: [...newest].map(([name, time]) => ({ name, age_ms: Math.max(0, now - time) })) };
}
