// Benchmark: one attacker floods the server with request bodies that are expensive to parse. Reports two ratios of figures with
// the flood to figures without it: the p99 latency of other users' orders, and the longest gap between index records.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "@candor/client";
import { withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import type { BodyFloodOptions } from "./body-flood-load.ts";
import { openOrderLoad } from "./order-load.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("body-flood");
/**
 * Orders a second of all users together. The rate is far below the server's capacity, so that the p99 shows only the delay that
 * the flood causes.
 */
const ORDERS_PER_SECOND = 200;
const MARKET = "BTC/USDT";
const POLL_MS = 50;
const HALF = 30_000;

/** Request bodies of the floods, each almost as large as the server accepts. */
const FLOODS = [
	["nested lists", { body: `{"match_id":${"[".repeat(HALF)}${"]".repeat(HALF)}}`, perSecond: 400 }],
	[
		"4,500 params",
		{
			body: JSON.stringify(Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [`p${index}`, index]))),
			perSecond: 150,
		},
	],
] as const;

interface Phase {
	readonly p99Ms: number;
	readonly gapMs: number;
}

await withServer(async (server) => {
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const floods = fork(join(import.meta.dirname, "body-flood-load.ts"));
	const client = new Client({ origin: server.origin });
	const recordTimes = async (): Promise<number[]> => {
		return (await client.call("GET proofs/index", { symbol: MARKET })).map(({ time }) => time);
	};
	const newestRecord = async () => (await recordTimes()).at(-1) ?? 0;

	/**
	 * Measures the p99 latency of orders and the gaps between index records for `seconds`. The first gap begins with the last
	 * index record before the measurement. The last gap ends with the first index record after the measurement.
	 */
	async function phase(): Promise<Phase> {
		const from = await newestRecord();
		const { p99Ms } = await load.measure(extent.seconds, ORDERS_PER_SECOND);
		const last = await newestRecord();
		while ((await newestRecord()) === last) await pause(POLL_MS);
		const times = (await recordTimes()).filter((time) => time >= from);
		const gaps = times.slice(1).map((time, index) => time - (times[index] as number));
		return { p99Ms, gapMs: Math.max(...gaps) };
	}

	async function flooded(flood: Omit<BodyFloodOptions, "port" | "connections">): Promise<Phase> {
		floods.send({ ...flood, port: server.place.port, connections: extent.flooders } satisfies BodyFloodOptions);
		const result = await phase();
		floods.send("end");
		const [responses] = (await once(floods, "message")) as [number];
		console.log(`   the flood got ${responses} responses`);
		return result;
	}

	try {
		await phase();
		for (const [name, flood] of FLOODS) {
			const p99s: number[] = [];
			const gaps: number[] = [];
			for (let round = 0; round < extent.rounds; round++) {
				const without = await phase();
				const during = await flooded(flood);
				p99s.push(during.p99Ms / without.p99Ms);
				gaps.push(during.gapMs / without.gapMs);
				console.log(
					`${name}: order p99 ${without.p99Ms.toFixed(1)} ms without, ${during.p99Ms.toFixed(1)} ms with the flood; ` +
						`longest index gap ${without.gapMs} and ${during.gapMs} ms`,
				);
			}
			report(`${name}: order p99, flood ÷ without`, median(p99s), 2);
			report(`${name}: longest index gap, flood ÷ without`, median(gaps), 2);
		}
	} finally {
		load.end();
		floods.kill();
	}
});
