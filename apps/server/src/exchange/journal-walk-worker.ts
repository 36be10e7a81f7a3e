// Worker thread that checks the journal's hash chain up to a given row. It has its own database connection and a limited pace, so
// that disk and database serve orders first. If the database becomes unavailable, the thread waits and continues at the same row.
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { CHAIN_START, JournalDamaged, pointAfter, walkChain } from "@candor/journal";
import { PostgresJournalStore } from "./postgres-journal-store.ts";

export interface WalkStart {
	readonly address: string;
	readonly seq: number;
	readonly hash: Uint8Array;
	/** Pace in bytes of the columns `commands` and `events` per second; 0 means unlimited. */
	readonly bytesPerSecond: number;
}

export type WalkReport =
	| { readonly kind: "walked"; readonly seq: number }
	| { readonly kind: "whole"; readonly seq: number }
	| { readonly kind: "damaged"; readonly seq: number; readonly what: string }
	| { readonly kind: "trouble"; readonly message: string };

const CHUNK_BYTES = 500_000;
const REPORT_EVERY_MS = 500;
/**
 * Minimum pause of the thread. Shorter pauses are added up until they reach it, because to sleep and wake up for each row costs
 * more than reading the row.
 */
const LEAST_PAUSE_MS = 20;
/**
 * Cost of a row apart from its size, expressed in bytes of its columns `commands` and `events`. By measurement, a row costs 15 µs
 * plus 6 µs per kilobyte.
 */
const ROW_BYTES = 2_500;

async function walk({ address, seq, hash, bytesPerSecond }: WalkStart, report: (report: WalkReport) => void): Promise<void> {
	const store = new PostgresJournalStore({ address });
	const chunks = { last: () => store.last(), read: (fromSeq: number) => store.read(fromSeq, CHUNK_BYTES) };
	let from = CHAIN_START;
	let reported = performance.now();
	/** At the configured pace, the bytes that were read so far take until this time. */
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
					// Time in which the database was unavailable is not made up for by a faster pace.
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
