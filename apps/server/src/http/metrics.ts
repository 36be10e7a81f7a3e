// Prometheus metrics of calls: their number by path and result, their duration, and the delay of the event loop. Only requests
// from the local machine may read them.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type CallResult = "ok" | "refused" | "no_session" | "limited" | "unavailable" | "failed";

export class HttpMetrics {
	readonly registry: Registry;
	readonly #calls: Counter<"path" | "result">;
	readonly #seconds: Histogram<"path">;
	readonly #queues = new Map<string, () => number>();

	constructor(registry = new Registry()) {
		this.registry = registry;
		if (registry.getSingleMetric("process_cpu_user_seconds_total") === undefined) collectDefaultMetrics({ register: registry });
		this.#calls = new Counter({
			name: "candor_calls_total",
			help: "Answered calls",
			labelNames: ["path", "result"],
			registers: [registry],
		});
		this.#seconds = new Histogram({
			name: "candor_call_seconds",
			help: "Time from the whole request to its answer",
			labelNames: ["path"],
			buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
			registers: [registry],
		});
		const queues = this.#queues;
		new Gauge({
			name: "candor_waiting",
			help: "Requests and connections that wait in a queue of the server",
			labelNames: ["queue"],
			registers: [registry],
			collect() {
				for (const [queue, read] of queues) this.set({ queue }, read());
			},
		});
	}

	/**
	 * Adds a queue to the metrics of waiting items.
	 * @param read returns the number of waiting items; called whenever the metrics are requested
	 */
	watchQueue(queue: string, read: () => number): void {
		this.#queues.set(queue, read);
	}

	/** Returns a function that records the results of calls with this path. It looks up the labels once, not for each call. */
	ofCall(path: string): (result: CallResult, startedMs: number) => void {
		const seconds = this.#seconds.labels(path);
		const results = new Map<CallResult, { inc(): void }>();
		return (result, startedMs) => {
			let counter = results.get(result);
			if (counter === undefined) {
				counter = this.#calls.labels(path, result);
				results.set(result, counter);
			}
			counter.inc();
			seconds.observe((performance.now() - startedMs) / 1_000);
		};
	}
}
