// Code of the follower's thread: a replica applies rows in order and writes snapshots. The rows alone decide when a snapshot is
// due. The clock is used only to measure how long the writing of a snapshot takes.
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { unpackRow } from "./followed-row.ts";
import { Replica } from "./replica.ts";
import { decodeSnapshot } from "./snapshot.ts";
import { SnapshotFiles } from "./snapshot-files.ts";

export interface FollowerStart {
	readonly from: Uint8Array;
	readonly directory: string;
	readonly keep: number;
	readonly everyCommands: number;
	readonly everyMs: number;
}

export type FollowerReport =
	| { readonly kind: "ready"; readonly seq: number }
	| { readonly kind: "applied"; readonly seq: number; readonly bytes: number }
	| { readonly kind: "snapshot"; readonly seq: number; readonly bytes: number; readonly tookMs: number; readonly asked: boolean }
	| { readonly kind: "snapshot_failed"; readonly error: Error; readonly asked: boolean }
	| { readonly kind: "failed"; readonly seq: number; readonly error: Error };

const port = parentPort;
if (port !== null) {
	const { from, directory, keep, everyCommands, everyMs } = workerData as FollowerStart;
	const replica = Replica.fromSnapshot(decodeSnapshot(from));
	const files = new SnapshotFiles(directory, keep);
	const report = (message: FollowerReport) => port.postMessage(message);
	let lastCommands = 0;
	let lastAt = replica.point.at;

	const snapshot = (asked: boolean) => {
		const started = performance.now();
		lastCommands = replica.commandCount;
		lastAt = replica.point.at;
		try {
			const bytes = files.saveNow(replica.snapshot());
			report({ kind: "snapshot", seq: replica.point.seq, bytes, tookMs: performance.now() - started, asked });
		} catch (error) {
			report({ kind: "snapshot_failed", error: error as Error, asked });
		}
	};

	port.on("message", (message: readonly Uint8Array[] | "snapshot" | "close") => {
		if (message === "close") {
			port.close();
			return;
		}
		if (message === "snapshot") {
			snapshot(true);
			return;
		}
		let bytes = 0;
		for (const row of message) {
			try {
				replica.takeHead(unpackRow(row));
			} catch (error) {
				report({ kind: "failed", seq: replica.point.seq + 1, error: error as Error });
				port.close();
				return;
			}
			bytes += row.length;
			if (replica.commandCount - lastCommands >= everyCommands || replica.point.at - lastAt >= everyMs) snapshot(false);
		}
		report({ kind: "applied", seq: replica.point.seq, bytes });
	});
	report({ kind: "ready", seq: replica.point.seq });
}
