// Whether orders are taken, and how far behind the tables are. Both have to be well for 'ok'.
import { data } from "../../http/answer.ts";
import type { Projected, Submits, ViewsNeeded } from "../../http/needs.ts";
import type { Feature } from "../../http/registry.ts";

export interface HealthNeeds {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly projected: Projected;
	readonly version: string;
	/** False while commands are refused: halted, stopping, the database away. */
	takesOrders(): boolean;
	/** Ms since the oldest published batch that the tables lack; 0 when they lack none. */
	lagMs(): number;
}

/** Tables that are further behind show people an old state: a projector that is stuck, say. */
const MOST_LAG_MS = 30_000;

export function health({ views, exchange, projected, version, takesOrders, lagMs }: HealthNeeds): Feature {
	return (calls) => {
		calls.handle("health", () => {
			const lag = lagMs();
			return data({
				status: takesOrders() && lag <= MOST_LAG_MS ? ("ok" as const) : ("degraded" as const),
				seq: views.seq,
				durable_seq: exchange.durableSeq,
				projected_seq: projected.seq,
				lag_ms: lag,
				version,
				mode: views.mode ?? "sandbox",
			});
		});
	};
}
