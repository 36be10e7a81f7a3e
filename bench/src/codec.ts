// Benchmark: the codec alone, both ways: commands and events of an order flow in batches of 256; medians of 7 rounds.
import { type Command, type Event, Exchange } from "@candor/core";
import { decodeCommands, decodeEvents, encodeCommands, encodeEvents } from "@candor/journal";
import { foundingCommands } from "@candor/testkit";
import { fundingCommands, orderCommands } from "./journal-flow.ts";

const BATCHES = 800;
const ROUNDS = 7;

const exchange = new Exchange();
for (const command of [...foundingCommands(), ...fundingCommands(1_000)]) exchange.applyBatch(1, [command]);
const flow = orderCommands(42, 1_000);
const commands: (readonly Command[])[] = [];
const events: (readonly Event[])[] = [];
for (let batch = 0; batch < BATCHES; batch++) {
	const given = Array.from({ length: 256 }, () => flow.next().value);
	const result = exchange.applyBatch(1, given);
	commands.push(result.accepted);
	events.push(result.events);
}

/** Runs `act` over every batch, round by round, and tells the median rate. */
function measure<T>(name: string, items: number, batches: readonly T[], act: (batch: T) => unknown): void {
	const rates = Array.from({ length: ROUNDS }, () => {
		const started = performance.now();
		for (const batch of batches) act(batch);
		return items / ((performance.now() - started) / 1_000);
	}).sort((left, right) => left - right);
	const value = Math.round((rates[ROUNDS >> 1] as number) / 1_000);
	console.log(`RESULT ${JSON.stringify({ name, value, unit: "k/s", target: "≥ 300" })}`);
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
console.log(`${each(size(commandBytes))} bytes a command, ${each(size(eventBytes))} of events beside it`);
