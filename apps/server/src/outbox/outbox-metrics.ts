// Prometheus metrics of waiting messages to users.
import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { LatestFigures } from "../runtime/latest-figures.ts";
import { CHANNELS, type ChannelName } from "./message.ts";
import type { OutboxTables } from "./tables.ts";

interface Backlog {
	readonly waiting: number;
	/** Time at which the oldest waiting message was created, ms; undefined if none waits. */
	readonly oldestAt: number | undefined;
}

/**
 * Registers the metrics and starts the first count.
 * @param now returns the wall clock in ms
 */
export function registerOutboxMetrics(registry: Registry, people: Kysely<OutboxTables>, now: () => number): void {
	const counted = new LatestFigures(() => countMessages(people));
	const gauge = (name: string, help: string, read: (backlog: Backlog) => number) => {
		new Gauge({
			name: `candor_messages_${name}`,
			help,
			labelNames: ["channel"],
			registers: [registry],
			collect() {
				this.reset();
				for (const [channel, backlog] of counted.latest() ?? []) this.set({ channel }, read(backlog));
			},
		});
	};
	gauge("waiting", "Messages to users that are not delivered yet", ({ waiting }) => waiting);
	gauge("oldest_ms", "Age of the oldest message that is not delivered yet", ({ oldestAt }) =>
		oldestAt === undefined ? 0 : Math.max(0, now() - oldestAt),
	);
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
