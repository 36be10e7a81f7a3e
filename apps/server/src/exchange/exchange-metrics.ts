import { Gauge, type Registry } from "prom-client";
import type { ExchangeHost } from "./exchange-host.ts";

export function registerExchangeMetrics(registry: Registry, host: ExchangeHost): void {
	const gauge = (name: string, help: string, read: () => number) => {
		new Gauge({
			name: `candor_${name}`,
			help,
			registers: [registry],
			collect() {
				this.set(read());
			},
		});
	};
	const { sequencer, projector, follower, views, walk, heads } = host;
	gauge("durable_seq", "Last durable journal sequence", () => sequencer.durableSeq);
	gauge("projected_seq", "Last sequence in the projection's tables", () => projector.seq);
	gauge("followed_seq", "Last sequence that the follower has checked", () => follower.appliedSeq);
	gauge("follower_behind_bytes", "Journal that waits for the follower's check", () => follower.behindBytes);
	gauge("projection_lag_ms", "Age of the oldest published batch that the tables lack", () => projector.lagMs);
	gauge("queued_commands", "Commands waiting for a batch", () => sequencer.stats.queued);
	gauge("batches", "Batches since this start", () => sequencer.stats.batches);
	gauge("commands", "Accepted commands since this start", () => sequencer.stats.commands);
	gauge("refused", "Refused commands since this start", () => sequencer.stats.refused);
	gauge("append_ms", "How long the last journal append took", () => sequencer.stats.lastAppendMs);
	gauge("takes_orders", "1 while commands are taken", () => (host.takesOrders() ? 1 : 0));
	gauge("clock_jumped", "1 while the wall clock is not believed", () => (sequencer.stats.clockJumped ? 1 : 0));
	gauge("clock_behind_ms", "How far the journal's time is ahead of the clock", () => sequencer.stats.clockBehindMs);
	gauge("open_orders", "Open orders, quotes not counted", () => views.orders.openCount);
	gauge("journal_checked_seq", "How far the present walk over the journal is", () => walk.state.checkedSeq);
	gauge("journal_walk_end_seq", "Where the present walk over the journal ends", () => walk.state.of);
	gauge("journal_damaged", "1: the walk has found the journal damaged", () => (walk.state.state === "damaged" ? 1 : 0));
	gauge(
		"journal_whole_age_ms",
		"Since a walk last found all of the journal as written",
		() => walk.state.wholeAgeMs ?? Number.NaN,
	);
	gauge("head_unwritten_ms", "For how long a place has not taken the journal's head", () => heads.unwrittenMs);
}
