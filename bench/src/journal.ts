// The journal alone: encode, apply and append at batches of 256, then the start from a snapshot plus 1 M commands.
// `node bench/src/journal.ts [commands]` measures it over memory; bench for Postgres calls `measureJournal` with its store.
import { decodeSnapshot, type JournalStore, Replica, recover, Sequencer, type Snapshot, type SnapshotStore, systemClock } from "@candor/journal";
import { foundingCommands, MemoryStore } from "@candor/testkit";
import { fundingCommands, orderCommands } from "./journal-flow.ts";

const USERS = 1_000;
const WAVE = 256;

export interface JournalMeasures {
	readonly commands: number;
	readonly commandsPerSecond: number;
	readonly appendMsMedian: number;
	readonly bytesPerCommand: number;
	/** The journal's state before the measured commands. */
	readonly snapshot: Snapshot;
}

/** Sends `count` commands in waves of 256, the next wave gathering while one is under way. The store has to be empty. */
export async function measureJournal(store: JournalStore, count: number): Promise<JournalMeasures> {
	const sequencer = await Sequencer.open({ store, clock: systemClock, genesis: foundingCommands(), source: "bench" });
	await Promise.all(fundingCommands(USERS).map((command) => sequencer.submit(command)));
	const snapshot = decodeSnapshot(sequencer.snapshot());
	const appends: number[] = [];
	let bytes = 0;
	sequencer.onPublished(({ row }) => {
		appends.push(sequencer.stats.lastAppendMs);
		bytes += row.commands.length + row.events.length;
	});
	const flow = orderCommands(42, USERS);
	let sent = 0;
	const wave = async () => {
		while (sent < count) {
			const commands = Array.from({ length: Math.min(WAVE, count - sent) }, () => flow.next().value);
			sent += commands.length;
			await Promise.all(commands.map((command) => sequencer.submit(command)));
		}
	};
	const started = performance.now();
	await Promise.all([wave(), wave()]);
	const seconds = (performance.now() - started) / 1_000;
	await sequencer.close();
	appends.sort((left, right) => left - right);
	return {
		commands: count,
		commandsPerSecond: count / seconds,
		appendMsMedian: appends[appends.length >> 1] ?? 0,
		bytesPerCommand: bytes / count,
		snapshot,
	};
}

/** Seconds until the exchange stands again: from the snapshot and the rows after it, or from zero. */
export async function measureStart(store: JournalStore, snapshot: Snapshot | undefined): Promise<{ seconds: number; commands: number }> {
	const snapshots: SnapshotStore = {
		list: async () => (snapshot === undefined ? [] : [snapshot.seq]),
		load: async () => snapshot as Snapshot,
		save: async () => {},
	};
	const started = performance.now();
	const { replayedCommands } = await recover({ store, snapshots });
	return { seconds: (performance.now() - started) / 1_000, commands: replayedCommands };
}

if (import.meta.main) {
	const count = Number(process.argv[2] ?? 1_200_000);
	const store = new MemoryStore();
	const measures = await measureJournal(store, count);
	console.log(`${Math.round(measures.commandsPerSecond)} commands/s over memory, ${measures.bytesPerCommand.toFixed(1)} bytes a command`);
	const end = new Replica();
	for (const row of store.rows) end.take(row);
	const start = await measureStart(store, measures.snapshot);
	console.log(`start from snapshot and ${start.commands} commands: ${start.seconds.toFixed(2)} s`);
	const whole = await measureStart(store, undefined);
	console.log(`start from zero, ${whole.commands} commands: ${whole.seconds.toFixed(2)} s`);
	const late = await measureStart(store, decodeSnapshot((await import("@candor/journal")).encodeSnapshot(end.snapshot())));
	console.log(`start from a snapshot alone: ${late.seconds.toFixed(2)} s`);
}
