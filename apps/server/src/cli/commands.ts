// The operator's commands: each says what it found and returns the exit code (0: as it should be, 1: not).
import { type Replica, recover, verifyJournal } from "@candor/journal";
import { makeClient } from "../database/connections.ts";
import { feedFromJournal, Projection } from "../exchange/projection/projection.ts";
import { compareProjection } from "./compare-projection.ts";
import { CountingStore } from "./journal-counts.ts";
import { ProgressBar } from "./progress-bar.ts";
import type { Workplace } from "./workplace.ts";

export type Say = (line: string) => void;
export type Command = (place: Workplace, say: Say) => Promise<number>;

const ROWS_A_STEP = 256;

/** Walks the chain, replays from zero, compares with the newest snapshot and with every table of the projection. */
export const verify: Command = async ({ database, store, snapshots }, say) => {
	const counting = new CountingStore(store);
	const bar = new ProgressBar("journal   ");
	const { rows, end, replica } = await verifyJournal(counting, { onProgress: (seq, last) => bar.show(seq, last) });
	bar.finish();
	say(`journal     ${rows} rows up to sequence ${end.seq}: every hash, every link and every event as written`);
	replica.exchange.checkInvariants();
	const stateHash = replica.exchange.stateHash();
	say(`state       ${stateHash}, all invariants hold`);
	const [newest] = await snapshots.list();
	let wrong = 0;
	if (newest === undefined) say("snapshots   none yet");
	else {
		let passedOver = 0;
		const recovered = await recover({ store, snapshots, onBadSnapshot: () => passedOver++ });
		const same = recovered.replica.exchange.stateHash() === stateHash;
		say(`snapshots   from ${recovered.snapshotSeq} and the rows after it ${same ? "the same state" : "ANOTHER STATE"}`);
		if (!same) wrong++;
		if (passedOver > 0) say(`            ${passedOver} damaged ones were passed over`);
	}
	const stuck = await catchUp(database.address, end.seq);
	const differences = stuck ?? (await compareProjection(database.pool, replica.exchange, counting.counts));
	for (const difference of differences) say(`projection  ${difference}`);
	if (differences.length === 0) say("projection  balances, orders, trades, records and candles agree with the journal");
	const clean = wrong === 0 && differences.length === 0;
	say(clean ? "clean" : "NOT CLEAN. The journal is right; `npm run candor -- rebuild` makes the tables anew.");
	return clean ? 0 : 1;
};

/** Replays everything from zero and says how long that took. */
export const replay: Command = async ({ store }, say) => {
	const bar = new ProgressBar("replay");
	const started = performance.now();
	const { replica, replayedCommands } = await recover({ store, onProgress: (seq, last) => bar.show(seq, last) });
	bar.finish();
	tellReplica(say, replica, replayedCommands, performance.now() - started);
	return 0;
};

/** Writes a snapshot of the journal's end. */
export const snapshot: Command = async ({ store, snapshots }, say) => {
	const bar = new ProgressBar("replay");
	const started = performance.now();
	const options = { store, snapshots, onProgress: (seq: number, last: number) => bar.show(seq, last) };
	const { replica, replayedCommands } = await recover(options);
	bar.finish();
	tellReplica(say, replica, replayedCommands, performance.now() - started);
	const bytes = snapshots.saveNow(replica.snapshot());
	say(`snapshot of sequence ${replica.point.seq} written, ${bytes} bytes`);
	return 0;
};

function tellReplica(say: Say, replica: Replica, commands: number, ms: number): void {
	const rate = Math.round((commands * 1000) / Math.max(ms, 1));
	say(`${commands} commands in ${(ms / 1000).toFixed(1)} s (${rate} a second), now at sequence ${replica.point.seq}`);
	say(`state ${replica.exchange.stateHash()}`);
}

/** Makes the projection's tables anew from the journal. */
export const rebuild: Command = async ({ database, store }, say) => {
	const head = (await store.last())?.lastSeq ?? 0;
	const started = performance.now();
	await moveProjection(database.address, head, true);
	say(`projection rebuilt up to sequence ${head} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
	return 0;
};

/** After a crash the tables may stand a little before the journal's end. Says why where they do not take its rows. */
async function catchUp(address: string, head: number): Promise<string[] | undefined> {
	try {
		await moveProjection(address, head, false);
		return undefined;
	} catch (error) {
		return [`cannot be moved on from its place: ${(error as Error).message}`];
	}
}

async function moveProjection(address: string, head: number, fromZero: boolean): Promise<void> {
	const client = makeClient(address, { application_name: "candor rebuild" });
	await client.connect();
	try {
		const projection = await Projection.open(client);
		if (fromZero) await projection.clear();
		const bar = new ProgressBar("projection");
		while (projection.seq < head) {
			await projection.write(await feedFromJournal(client, projection.seq, ROWS_A_STEP));
			bar.show(projection.seq, head);
		}
	} finally {
		await client.end();
	}
}
