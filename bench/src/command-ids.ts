// Benchmark: remembering the ids of commands, against a JavaScript Map of the same keys; rounds interleaved, medians. Memory of an id,
// and what a command with an id costs for it. Arguments: [rounds] [ids].
import { CommandIds } from "@candor/core";

const ROUNDS = Number(process.argv[2] ?? 3);
const IDS = Number(process.argv[3] ?? 2_000_000);
const SENDERS = 10_000;
const START = 1_700_000_000_000;
/** A busy exchange: 14,000 commands a second. */
const A_MILLISECOND = 14;

function megabytes(): number {
	for (let round = 0; round < 3; round++) globalThis.gc?.();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return (heapUsed + arrayBuffers) / 1e6;
}

const idAt = (index: number): string => `0b5c1f0e-7d3a-4c55-9a10-${String(index).padStart(12, "0")}`;

interface Measured {
	readonly perSecond: number;
	readonly bytesPerId: number;
	/** The longest one of them, ms. */
	readonly longestMs: number;
}

function measure(make: () => (by: number, id: string, index: number, now: number) => void): Measured {
	const before = megabytes();
	const take = make();
	let milliseconds = 0;
	let longestMs = 0;
	for (let from = 0; from < IDS; from += 1_000) {
		const ids = Array.from({ length: Math.min(1_000, IDS - from) }, (_, index) => idAt(from + index));
		const began = performance.now();
		for (let index = 0; index < ids.length; index++) {
			const count = from + index;
			take(100_000 + (count % SENDERS), ids[index] as string, count, START + Math.floor(count / A_MILLISECOND));
		}
		const took = performance.now() - began;
		milliseconds += took;
		if (took > longestMs) longestMs = took;
	}
	return { perSecond: (IDS * 1000) / milliseconds, bytesPerId: ((megabytes() - before) * 1e6) / IDS, longestMs };
}

const ours = () => {
	const ids = new CommandIds();
	return (by: number, id: string, index: number, now: number) => {
		if (ids.find(by, id, now) === undefined) ids.add(by, id, index, index, now);
	};
};
const peer = () => {
	const ids = new Map<string, { fingerprint: number; result: number; at: number }>();
	return (by: number, id: string, index: number, now: number) => {
		const key = `${by}:${id}`;
		if (ids.get(key) === undefined) ids.set(key, { fingerprint: index, result: index, at: now });
	};
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const rounds: { ours: Measured; peer: Measured }[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: measure(ours), peer: measure(peer) });
for (const { ours: own, peer: other } of rounds) {
	console.log(
		`ours ${Math.round(own.perSecond)}/s, ${own.bytesPerId.toFixed(0)} B an id, 1,000 took ${own.longestMs.toFixed(1)} ms at most · Map ${Math.round(other.perSecond)}/s, ${other.bytesPerId.toFixed(0)} B, ${other.longestMs.toFixed(1)} ms`,
	);
}
const report = (name: string, value: number, unit: string) => console.log(`RESULT ${JSON.stringify({ name, value, unit })}`);
report("ids remembered ÷ Map", Number(median(rounds.map((each) => each.ours.perSecond / each.peer.perSecond)).toFixed(2)), "×");
const bytes = median(rounds.map((each) => each.ours.bytesPerId));
report("memory of an id", Math.round(bytes), "B");
report("memory of an id ÷ Map", Number((bytes / median(rounds.map((each) => each.peer.bytesPerId))).toFixed(2)), "×");
report("13 M ids (15 minutes at 14,000 a second)", Number(((bytes * 13e6) / 1e9).toFixed(2)), "GB");
