// Benchmark: the core's store of command ids, compared with a JavaScript Map that has the same keys. Reports ids a second, and
// the memory that one id takes.
import { CommandIds } from "@candor/core";
import { openBenchmark } from "./benchmark.ts";
import { heapBytes } from "./heap.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("command-ids");
const SENDERS = 10_000;
const START = 1_700_000_000_000;
const A_MILLISECOND = 14;
/** Number of ids that a busy exchange stores: those of 15 minutes at 14,000 commands a second. */
const BUSY_IDS = 13e6;

const idAt = (index: number): string => `0b5c1f0e-7d3a-4c55-9a10-${String(index).padStart(12, "0")}`;

interface Measured {
	readonly perSecond: number;
	readonly bytesPerId: number;
	/** Time of the slowest 1,000 ids in succession, ms. */
	readonly longestMs: number;
}

function measure(make: () => (by: number, id: string, index: number, now: number) => void): Measured {
	const before = heapBytes();
	const take = make();
	let milliseconds = 0;
	let longestMs = 0;
	for (let from = 0; from < extent.ids; from += 1_000) {
		const ids = Array.from({ length: Math.min(1_000, extent.ids - from) }, (_, index) => idAt(from + index));
		const began = performance.now();
		for (let index = 0; index < ids.length; index++) {
			const count = from + index;
			take(100_000 + (count % SENDERS), ids[index] as string, count, START + Math.floor(count / A_MILLISECOND));
		}
		const took = performance.now() - began;
		milliseconds += took;
		if (took > longestMs) longestMs = took;
	}
	return { perSecond: (extent.ids * 1000) / milliseconds, bytesPerId: (heapBytes() - before) / extent.ids, longestMs };
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

const rounds = Array.from({ length: extent.rounds }, () => ({ ours: measure(ours), peer: measure(peer) }));
for (const { ours: own, peer: other } of rounds) {
	console.log(
		`ours ${Math.round(own.perSecond)}/s, ${own.bytesPerId.toFixed(0)} B an id, longest 1,000 ids ${own.longestMs.toFixed(1)} ms; ` +
			`Map ${Math.round(other.perSecond)}/s, ${other.bytesPerId.toFixed(0)} B, ${other.longestMs.toFixed(1)} ms`,
	);
}
report("ids stored ÷ Map", median(rounds.map((each) => each.ours.perSecond / each.peer.perSecond)), 2);
const bytes = median(rounds.map((each) => each.ours.bytesPerId));
report("memory of an id", bytes);
report("memory of an id ÷ Map", bytes / median(rounds.map((each) => each.peer.bytesPerId)), 2);
report("memory of 13 M ids", (bytes * BUSY_IDS) / 1e9, 2);
