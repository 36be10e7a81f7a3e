// Worker thread that replays the journal up to a snapshot and builds the tree of liabilities. Orders do not wait for this work,
// because it runs outside the main thread.
import { parentPort, workerData } from "node:worker_threads";
import { SnapshotFiles } from "@candor/journal";
import { makePool } from "../database/connections.ts";
import { PostgresJournalStore } from "../exchange/postgres-journal-store.ts";
import { buildTree } from "./build-tree.ts";
import { replaySnapshot } from "./replay-snapshot.ts";

export interface TreeStart {
	readonly address: string;
	/** Folder of the core's state files, from which the replay starts. */
	readonly directory: string;
	readonly snapshot: number;
	/** Core time of the snapshot, ms. */
	readonly takenAt: number;
}

const port = parentPort;
if (port !== null) {
	const { address, directory, snapshot, takenAt } = workerData as TreeStart;
	const pool = makePool(address, { max: 1, application_name: "candor liabilities" }, () => undefined);
	try {
		const store = new PostgresJournalStore({ address });
		const replayed = await replaySnapshot(snapshot, takenAt, store, new SnapshotFiles(directory));
		port.postMessage(await buildTree(replayed, pool));
	} finally {
		await pool.end();
		port.close();
	}
}
