// How fast the codec is both ways: commands and events of an order flow, in batches of 256. `node bench/src/codec.ts`
import { type Command, type Event, Exchange } from "@candor/core";
import { decodeCommands, decodeEvents, encodeCommands, encodeEvents } from "@candor/journal";
import { foundingCommands } from "@candor/testkit";
import { fundingCommands, orderCommands } from "./journal-flow.ts";

const BATCHES = 800;
const exchange = new Exchange();
for (const command of [...foundingCommands(), ...fundingCommands(1_000)]) exchange.applyBatch(1, [command]);
const flow = orderCommands(42, 1_000);
const commands: (readonly Command[])[] = [];
const events: (readonly Event[])[] = [];
let refused = 0;
for (let batch = 0; batch < BATCHES; batch++) {
	const result = exchange.applyBatch(
		1,
		Array.from({ length: 256 }, () => flow.next().value),
	);
	commands.push(result.accepted);
	events.push(result.events);
	refused += 256 - result.accepted.length;
}
console.log(`${refused} of ${BATCHES * 256} refused, ${events.reduce((sum, list) => sum + list.length, 0)} events`);

function measure<T, R>(name: string, batches: readonly (readonly T[])[], act: (batch: readonly T[]) => R): R[] {
	const count = batches.reduce((sum, batch) => sum + batch.length, 0);
	const rates: number[] = [];
	let results: R[] = [];
	for (let round = 0; round < 5; round++) {
		const started = performance.now();
		results = batches.map(act);
		rates.push(count / ((performance.now() - started) / 1_000));
	}
	rates.sort((left, right) => left - right);
	console.log(`${name}: ${Math.round((rates[2] as number) / 1_000)}k a second`);
	return results;
}

const commandBytes = measure("encode commands", commands, encodeCommands);
const eventBytes = measure("encode events", events, encodeEvents);
const total = (list: Uint8Array[]) => list.reduce((sum, bytes) => sum + bytes.length, 0);
const accepted = commands.reduce((sum, batch) => sum + batch.length, 0);
console.log(`${(total(commandBytes) / accepted).toFixed(1)} bytes a command, ${(total(eventBytes) / accepted).toFixed(1)} of events beside it`);
measure(
	"decode commands",
	commandBytes.map((bytes, index) => ({ length: (commands[index] as readonly Command[]).length, bytes })) as never,
	(batch) => decodeCommands((batch as unknown as { bytes: Uint8Array }).bytes),
);
measure(
	"decode events",
	eventBytes.map((bytes, index) => ({ length: (events[index] as readonly Event[]).length, bytes })) as never,
	(batch) => decodeEvents((batch as unknown as { bytes: Uint8Array }).bytes),
);
