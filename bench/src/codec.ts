// Benchmark: the codec of the journal alone. It encodes and decodes the commands and events of an order flow, in batches of 256
// commands.
import { type Command, type Event, Exchange } from "@candor/core";
import { decodeCommands, decodeEvents, encodeCommands, encodeEvents } from "@candor/journal";
import { foundingCommands } from "@candor/testkit";
import { openBenchmark } from "./benchmark.ts";
import type { ResultName } from "./benchmarks.ts";
import { fundingCommands, orderCommands } from "./journal-flow.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("codec");
const exchange = new Exchange();
for (const command of [...foundingCommands(), ...fundingCommands(1_000)]) exchange.applyBatch(1, [command]);
const flow = orderCommands(42, 1_000);
const commands: (readonly Command[])[] = [];
const events: (readonly Event[])[] = [];
for (let batch = 0; batch < extent.batches; batch++) {
	const given = Array.from({ length: 256 }, () => flow.next().value);
	const result = exchange.applyBatch(1, given);
	commands.push(result.accepted);
	events.push(result.events);
}

function measure<T>(name: ResultName<"codec">, items: number, batches: readonly T[], act: (batch: T) => unknown): void {
	const rates = Array.from({ length: extent.rounds }, () => {
		const started = performance.now();
		for (const batch of batches) act(batch);
		return items / ((performance.now() - started) / 1_000);
	});
	report(name, median(rates) / 1_000);
}

const count = (batches: readonly (readonly unknown[])[]) => batches.reduce((sum, batch) => sum + batch.length, 0);
const size = (batches: readonly Uint8Array[]) => batches.reduce((sum, bytes) => sum + bytes.length, 0);
const [commandCount, eventCount] = [count(commands), count(events)];
const commandBytes = commands.map(encodeCommands);
const eventBytes = events.map(encodeEvents);
measure("encode commands", commandCount, commands, encodeCommands);
measure("decode commands", commandCount, commandBytes, decodeCommands);
measure("encode events", eventCount, events, encodeEvents);
measure("decode events", eventCount, eventBytes, decodeEvents);
const each = (bytes: number) => (bytes / commandCount).toFixed(1);
console.log(`${each(size(commandBytes))} bytes a command, and ${each(size(eventBytes))} bytes of its events`);
