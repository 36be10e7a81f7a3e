// Measures the reference speed of the machine, so that results of two machines can be compared. It consists of an integer loop, a
// loop of random memory reads, and fsync in the folder that holds the data. The measurement takes less than a second.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { median } from "./statistics.ts";

export interface ReferenceFigure {
	readonly name: string;
	readonly value: number;
	readonly unit: string;
}

const ROUNDS = 3;
const INTEGER_STEPS = 10_000_000;
/** 32 MiB of 32-bit integers, more than the caches of one core hold. */
const TABLE_LENGTH = 1 << 23;
const MEMORY_READS = 500_000;
const FSYNC_MS = 200;
/** Block that is written before each fsync, of the size of a Postgres page. */
const BLOCK = Buffer.alloc(8_192, 1);

/** Measures all figures. @param folder folder in which fsync is measured */
export function measureReferenceSpeed(folder: string): ReferenceFigure[] {
	return [
		{ name: "integer loop, one thread", value: Math.round(integerStepsPerSecond() / 1e6), unit: "M steps/s" },
		{ name: "memory loop, random reads, one thread", value: Number((readsPerSecond() / 1e6).toFixed(1)), unit: "M reads/s" },
		{ name: `fsync of 8 KiB in ${folder}`, value: Math.round(fsyncsPerSecond(folder)), unit: "1/s" },
	];
}

function perSecond(count: number, run: () => void): number {
	const started = performance.now();
	run();
	return (count * 1_000) / (performance.now() - started);
}

/**
 * Returns the number of steps that a xorshift generator makes in a second. Each step depends on the previous one, so that the
 * processor cannot run two steps at once.
 */
function integerStepsPerSecond(): number {
	let state = 0x9e3779b9;
	const rates = Array.from({ length: ROUNDS }, () =>
		perSecond(INTEGER_STEPS, () => {
			for (let step = 0; step < INTEGER_STEPS; step++) {
				state ^= state << 13;
				state ^= state >>> 17;
				state ^= state << 5;
			}
		}),
	);
	// Uses the result, because otherwise the compiler would remove the loop. Xorshift never reaches zero.
	if (state === 0) throw new Error("the integer loop went wrong");
	return median(rates);
}

/**
 * Returns the number of memory reads in a second. Each entry of the table contains the index of the next read, in an order that
 * no prefetcher predicts.
 */
function readsPerSecond(): number {
	const next = new Int32Array(TABLE_LENGTH);
	// The generator visits every entry of the table once (Hull-Dobell theorem), because the increment is odd and the multiplier
	// is 1 modulo 4.
	for (let place = 0; place < TABLE_LENGTH; place++)
		next[place] = (Math.imul(place, 1_664_525) + 1_013_904_223) & (TABLE_LENGTH - 1);
	let place = 0;
	const rates = Array.from({ length: ROUNDS }, () =>
		perSecond(MEMORY_READS, () => {
			for (let read = 0; read < MEMORY_READS; read++) place = next[place] as number;
		}),
	);
	if (place === 0) throw new Error("the memory loop went wrong");
	return median(rates);
}

function fsyncsPerSecond(folder: string): number {
	const own = mkdtempSync(join(folder, "candor-reference-"));
	const file = openSync(join(own, "fsync"), "w");
	try {
		const started = performance.now();
		let count = 0;
		let elapsed = 0;
		while (elapsed < FSYNC_MS) {
			writeSync(file, BLOCK, 0, BLOCK.length, 0);
			fsyncSync(file);
			count++;
			elapsed = performance.now() - started;
		}
		return (count * 1_000) / elapsed;
	} finally {
		closeSync(file);
		rmSync(own, { recursive: true, force: true });
	}
}
