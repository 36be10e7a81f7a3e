// Child process of determinism.test.ts. `write <seed> <commands> <file> <snapshot>` writes a journal, and a snapshot from its
// middle. `replay <file> [<snapshot>]` replays the journal from its first row or from the snapshot. Both print the hash of the
// state. While the core runs, functions that read the time or random numbers throw.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { type Command, Exchange } from "@candor/core";
import {
	CHAIN_START,
	type ChainPoint,
	decodeSnapshot,
	encodeCommands,
	encodeEvents,
	encodeSnapshot,
	pointAfter,
	Replica,
	type RowWithoutEvents,
	sealRow,
} from "@candor/journal";
import { CommandGenerator, Random } from "@candor/testkit";
import { decodeRows, encodeRows } from "../golden/row-file.ts";

forbidTimeAndChance();
const [mode, ...rest] = process.argv.slice(2) as [string, ...string[]];
if (mode === "write") write(Number(rest[0]), Number(rest[1]), rest[2] as string, rest[3] as string);
else replay(rest[0] as string, rest[1]);

function forbidTimeAndChance(): void {
	const forbidden = (name: string) => () => {
		throw new Error(`${name} was called`);
	};
	const RealDate = Date;
	globalThis.Date = new Proxy(RealDate, {
		construct: (_, given) => (given.length === 0 ? forbidden("new Date()")() : new RealDate(...(given as [number]))),
		apply: forbidden("Date()"),
		get: (target, key) => (key === "now" ? forbidden("Date.now") : Reflect.get(target, key)),
	});
	Math.random = forbidden("Math.random");
	performance.now = forbidden("performance.now");
	process.hrtime.bigint = forbidden("process.hrtime");
	crypto.randomUUID = forbidden("crypto.randomUUID");
	crypto.getRandomValues = forbidden("crypto.getRandomValues");
}

function report(
	replica: { exchange: Exchange; point: ChainPoint; commandCount: number },
	rows: readonly RowWithoutEvents[],
): void {
	replica.exchange.checkInvariants();
	const events = createHash("sha256");
	for (const row of rows) events.update(row.eventsHash);
	const { exchange, point, commandCount } = replica;
	process.stdout.write(
		JSON.stringify({ state: exchange.stateHash(), seq: point.seq, commandCount, events: events.digest("hex") }),
	);
}

function isWritable(command: Command): boolean {
	try {
		return encodeCommands([command]).length > 0;
	} catch {
		return false;
	}
}

function write(seed: number, count: number, file: string, snapshotFile: string): void {
	const exchange = new Exchange();
	const generator = new CommandGenerator(seed, { users: 50 });
	const random = new Random(seed);
	const rows: RowWithoutEvents[] = [];
	let point: ChainPoint = CHAIN_START;
	let commandCount = 0;
	let middle: Uint8Array | undefined;
	/** Applies a batch. Returns the commands that the batch did not reach, because due work came before them. */
	const take = (commands: readonly Command[]): readonly Command[] => {
		const result = exchange.applyBatch(generator.time, commands);
		generator.observe(result.events);
		const left = commands.slice(result.consumed);
		if (!result.changed) return left;
		const { events: _, ...row } = sealRow({
			firstSeq: point.seq + 1,
			lastSeq: point.seq + Math.max(result.accepted.length, 1),
			epoch: exchange.epoch,
			at: result.at,
			rules: exchange.rules,
			prevHash: point.hash,
			commands: encodeCommands(result.accepted),
			events: encodeEvents(result.events),
		});
		rows.push(row);
		point = pointAfter(row);
		commandCount += result.accepted.length;
		return left;
	};
	for (let sent = 0; sent < count; ) {
		const size = Math.min(count - sent, random.chance(0.3) ? 1 : random.between(1, 1_024));
		let wave: readonly Command[] = Array.from({ length: size }, () => generator.next()).filter(isWritable);
		while (wave.length > 0) wave = take(wave);
		sent += size;
		if (middle === undefined && sent >= count / 2) middle = encodeSnapshot(new Replica(exchange, point).snapshot());
	}
	writeFileSync(file, encodeRows(rows));
	writeFileSync(snapshotFile, middle as Uint8Array);
	report({ exchange, point, commandCount }, rows);
}

function replay(file: string, snapshotFile: string | undefined): void {
	const replica = snapshotFile === undefined ? new Replica() : Replica.fromSnapshot(decodeSnapshot(readFileSync(snapshotFile)));
	const rows = [...decodeRows(readFileSync(file))];
	for (const row of rows) if (row.firstSeq > replica.point.seq) replica.takeHead(row);
	report(replica, rows);
}
