// Measures the journal alone, on any store. It measures the rate of commands in batches of 256 (encode, apply, append, publish),
// and the time that a start of the exchange takes.
import { decodeSnapshot, type JournalStore, recover, Sequencer, type Snapshot, systemClock } from "@candor/journal";
import { foundingCommands } from "@candor/testkit";
import { fundingCommands, orderCommands } from "./journal-flow.ts";
import { median } from "./statistics.ts";

/**
 * Largest number of users. There are never more users than measured commands, because each user takes four further commands to
 * fund.
 */
const MOST_USERS = 1_000;
const WAVE = 256;

export interface JournalMeasures {
	readonly commands: number;
	readonly commandsPerSecond: number;
	readonly appendMsMedian: number;
	readonly commandsPerBatch: number;
	readonly bytesPerCommand: number;
	/** The journal's state before the measured commands. */
	readonly snapshot: Snapshot;
}

/**
 * Sends `count` commands in batches and measures the rate. The next batch is collected while the previous batch is appended. The
 * store must be empty.
 */
export async function measureJournal(store: JournalStore, count: number, batch = WAVE): Promise<JournalMeasures> {
	const sequencer = await Sequencer.open({ store, clock: systemClock, genesis: foundingCommands(), maxBatchCommands: batch });
	const users = Math.min(MOST_USERS, count);
	await Promise.all(fundingCommands(users).map((command) => sequencer.submit(command)));
	const snapshot = decodeSnapshot(sequencer.snapshot());
	const appends: number[] = [];
	let bytes = 0;
	sequencer.onPublished(({ row }) => {
		appends.push(sequencer.stats.lastAppendMs);
		bytes += row.commands.length + row.events.length;
	});
	const flow = orderCommands(42, users);
	let sent = 0;
	const wave = async () => {
		while (sent < count) {
			const commands = Array.from({ length: Math.min(batch, count - sent) }, () => flow.next().value);
			sent += commands.length;
			await Promise.all(commands.map((command) => sequencer.submit(command)));
		}
	};
	const started = performance.now();
	await Promise.all([wave(), wave()]);
	const seconds = (performance.now() - started) / 1_000;
	await sequencer.close();
	return {
		commands: count,
		commandsPerSecond: count / seconds,
		appendMsMedian: median(appends),
		commandsPerBatch: count / Math.max(appends.length, 1),
		bytesPerCommand: bytes / count,
		snapshot,
	};
}

/**
 * Returns the duration of a start of the exchange, s. With a snapshot the start applies the snapshot and the rows after it,
 * otherwise all rows from the first one.
 */
export async function measureStart(
	store: JournalStore,
	snapshot: Snapshot | undefined,
): Promise<{ seconds: number; commands: number }> {
	const started = performance.now();
	const { replayedCommands } = await recover({ store, from: snapshot });
	return { seconds: (performance.now() - started) / 1_000, commands: replayedCommands };
}
