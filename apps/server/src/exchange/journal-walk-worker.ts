// Thread of the walk: checks the complete hash chain up to a given end, on its own connection, at a pace that leaves disk and
// database to the orders. If the database is unavailable, it waits and then continues where it was.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { CHAIN_START, JournalDamaged, pointAfter, walkChain } from "@candor/journal";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface WalkStart {
	readonly address: string;
	readonly seq: number;
	readonly hash: Uint8Array;
	/** Pace in bytes of commands and events; 0: without a limit. */
	readonly bytesPerSecond: number;
}

export type WalkReport =
	| { readonly kind: "walked"; readonly seq: number }
	| { readonly kind: "whole"; readonly seq: number }
	| { readonly kind: "damaged"; readonly seq: number; readonly what: string }
	| { readonly kind: "trouble"; readonly message: string };

const CHUNK_BYTES = 500_000;
const REPORT_EVERY_MS = 500;
/** Shorter pauses are added up, because waking the thread for each row costs more than the row. */
const LEAST_PAUSE_MS = 20;
/** Fixed cost of a row, expressed as bytes: 15 µs (measured); a kilobyte takes 6 µs. */
const ROW_BYTES = 2_500;

async function walk({ address, seq, hash, bytesPerSecond }: WalkStart, report: (report: WalkReport) => void): Promise<void> {
	const store = new PostgresJournalStore({ address });
	const chunks = { last: () => store.last(), read: (fromSeq: number) => store.read(fromSeq, CHUNK_BYTES) };
	let from = CHAIN_START;
	let reported = performance.now();
	/** Time until which the bytes read so far should last. */
	let dueMs = reported;
	for (let failures = 1; ; failures++) {
		try {
			const end = await walkChain(chunks, {
				from,
				end: { seq, hash },
				onRow(row) {
					from = pointAfter(row);
					failures = 1;
					const now = performance.now();
					if (now - reported > REPORT_EVERY_MS) {
						reported = now;
						report({ kind: "walked", seq: from.seq });
					}
					if (bytesPerSecond === 0) return undefined;
					// Time lost while the database was unavailable is not made up for.
					dueMs = Math.max(dueMs, now - 1_000) + ((row.commands.length + row.events.length + ROW_BYTES) * 1_000) / bytesPerSecond;
					return dueMs - now > LEAST_PAUSE_MS ? pause(dueMs - now) : undefined;
				},
			});
			report({ kind: "whole", seq: end.seq });
			return;
		} catch (error) {
			if (error instanceof JournalDamaged) {
				report({ kind: "damaged", seq: error.seq, what: error.what });
				return;
			}
			report({ kind: "trouble", message: (error as Error).message });
			await pause(Math.min(100 * 2 ** failures, 10_000));
		}
	}
}

const port = parentPort;
if (port !== null) {
	await walk(workerData as WalkStart, (report) => port.postMessage(report));
	port.close();
}
