// Benchmark: durable orders a second over HTTP on the complete server (sessions, validation, projections, sockets, market maker),
// compared with pgbench's TPC-B on the same Postgres. With --against DIR it only compares this server with the server of another
// checkout.
import { WebSocket } from "ws";
import { type BenchServer, withOtherServer, withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import { type OrderLoad, openOrderLoad } from "./order-load.ts";
import { Pgbench } from "./pgbench.ts";
import { runRounds } from "./rounds.ts";
import { median } from "./statistics.ts";

const { extent, against, report } = openBenchmark("orders");
const TOPICS = ["tickers", "depth:ETH/USDT", "trades:ETH/USDT", "kline:ETH/USDT:1min"];

function openReader({ place: { port } }: BenchServer): Promise<WebSocket> {
	return new Promise((resolve, reject) => {
		const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
		socket.on("open", () => {
			socket.send(JSON.stringify({ op: "subscribe", topics: TOPICS }));
			resolve(socket);
		});
		socket.on("error", reject);
	});
}

if (against !== undefined) await compare(against);
else await withServer(measure);

async function measure(server: BenchServer): Promise<void> {
	const peer = await Pgbench.prepare(server.place.address, extent.pgbenchScale);
	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const readers: WebSocket[] = [];
	try {
		for (let index = 0; index < extent.readers; index++) readers.push(await openReader(server));
		const rounds = await runRounds(extent.rounds, async (label) => {
			await server.loopDelay();
			const { perSecond, p50Ms, p99Ms, refused, failed, example } = await load.measure(extent.seconds);
			const delayMs = await server.loopDelay();
			const tpcB = peer?.measure(extent.seconds);
			console.log(
				`${label}: ${perSecond.toFixed(0)} orders/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, loop p99 ${delayMs.toFixed(1)} ms, ` +
					`${refused} refused, ${failed} failed, TPC-B ${tpcB?.toFixed(0) ?? "not measured"} ${example}`,
			);
			return { perSecond, p99Ms, delayMs, tpcB: tpcB ?? Number.NaN };
		});
		const of = (figure: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[figure]));
		report("durable HTTP orders", of("perSecond"));
		if (peer !== undefined) {
			report("pgbench TPC-B", of("tpcB"));
			report("orders ÷ pgbench TPC-B", of("perSecond") / of("tpcB"), 2);
		}
		report("order p99", of("p99Ms"), 1);
		report("loop delay p99", of("delayMs"), 1);
	} finally {
		for (const socket of readers) socket.terminate();
		load.end();
		await peer?.close();
	}
}

async function compare(folder: string): Promise<void> {
	const { rounds, seconds, connections } = extent;
	await withServer(async (own) => {
		await withOtherServer(folder, async (other) => {
			const measureOne = async (server: BenchServer, load: OrderLoad) => {
				const before = await server.cpuSeconds();
				const { perSecond, accepted } = await load.measure(seconds);
				return { perSecond, perCpuSecond: accepted / ((await server.cpuSeconds()) - before) };
			};
			const ownLoad = openOrderLoad(own, await own.newSessions(connections));
			const otherLoad = openOrderLoad(other, await other.newSessions(connections));
			let isOtherFirst = false;
			try {
				const ratios = await runRounds(rounds, async (label) => {
					// The first of two runs changes the state of the machine for the second, so the order alternates.
					isOtherFirst = !isOtherFirst;
					const first = isOtherFirst ? await measureOne(other, otherLoad) : undefined;
					const mine = await measureOne(own, ownLoad);
					const theirs = first ?? (await measureOne(other, otherLoad));
					const perSecond = mine.perSecond / theirs.perSecond;
					const perCpuSecond = mine.perCpuSecond / theirs.perCpuSecond;
					console.log(
						`${label}, orders ÷ other checkout: a CPU second ${perCpuSecond.toFixed(2)}, a second ${perSecond.toFixed(2)}`,
					);
					return { perSecond, perCpuSecond };
				});
				const of = (figure: keyof (typeof ratios)[number]) => median(ratios.map((ratio) => ratio[figure]));
				report("orders ÷ other checkout, a CPU second of the server", of("perCpuSecond"), 2);
				report("orders ÷ other checkout, a second", of("perSecond"), 2);
			} finally {
				ownLoad.end();
				otherLoad.end();
			}
		});
	});
}
