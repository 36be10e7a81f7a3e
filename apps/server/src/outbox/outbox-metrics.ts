// Prometheus metrics of messages to users. They show the latest count, and each request of the metrics starts the next one: a
// database that does not respond must not delay the other metrics.
import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { CHANNELS, type ChannelName } from "./message.ts";
import type { OutboxTables } from "./tables.ts";

interface Backlog {
	readonly waiting: number;
	/** Creation of the oldest message, ms; undefined if none waits. */
	readonly oldestAt: number | undefined;
}

/** Registers the metrics and starts the first count. @param now wall clock, ms */
export function registerOutboxMetrics(registry: Registry, people: Kysely<OutboxTables>, now: () => number): void {
	let counted: ReadonlyMap<ChannelName, Backlog> | undefined;
	let counting = false;

	function count(): void {
		if (counting) return;
		counting = true;
		countMessages(people)
			.then((found) => {
				counted = found;
			})
			// An old count would look current.
			.catch(() => {
				counted = undefined;
			})
			.finally(() => {
				counting = false;
			});
	}

	const gauge = (name: string, help: string, read: (backlog: Backlog) => number) => {
		new Gauge({
			name: `candor_messages_${name}`,
			help,
			labelNames: ["channel"],
			registers: [registry],
			collect() {
				count();
				this.reset();
				for (const [channel, backlog] of counted ?? []) this.set({ channel }, read(backlog));
			},
		});
	};
	gauge("waiting", "Messages to users that are not delivered yet", ({ waiting }) => waiting);
	gauge("oldest_ms", "Age of the oldest message that is not delivered yet", ({ oldestAt }) =>
		oldestAt === undefined ? 0 : Math.max(0, now() - oldestAt),
	);
	count();
}

async function countMessages(people: Kysely<OutboxTables>): Promise<Map<ChannelName, Backlog>> {
	const rows = await people
		.selectFrom("people.messages")
		.select(({ fn }) => ["channel", fn.countAll<bigint>().as("waiting"), fn.min("created_at").as("oldest")])
		.groupBy("channel")
		.execute();
	const found = new Map<ChannelName, Backlog>(CHANNELS.map((channel) => [channel, { waiting: 0, oldestAt: undefined }]));
	for (const { channel, waiting, oldest } of rows) found.set(channel, { waiting: Number(waiting), oldestAt: Number(oldest) });
	return found;
}
