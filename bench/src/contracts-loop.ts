// Benchmark: the loop of a server that has 10,000 contract tickets open: its delay while prices come each second, and while a fall of a tenth
// liquidates 5,000 of them. The exchange as it ships on a real Postgres, projector and follower beside it; no people on sockets.
// Arguments: [rounds] [seconds of prices a round].
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Command, FOUNDER, SERVICE } from "@candor/core";
import { ExchangeHost } from "@candor/server";
import { PAR } from "@candor/testkit";
import { TestDatabase } from "@candor/testkit/postgres";

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = Number(process.argv[3] ?? 10);
const TICKETS = 10_000;
const FIRST = 100_101;
const PEOPLE = 100;
const LEVERAGES = [100, 50, 20, 12];
const RESOLUTION_MS = 1;
const WAVE = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

async function openHost(address: string, pool: Awaited<ReturnType<TestDatabase["fresh"]>>["pool"], dataDir: string) {
	const onHalt = ({ error }: { readonly error: Error }) => {
		throw error;
	};
	return ExchangeHost.open({ address, pool, dataDir, mode: "sandbox", version: "bench", log: () => {}, onHalt });
}

async function send(host: ExchangeHost, commands: readonly Command[]): Promise<void> {
	for (let from = 0; from < commands.length; from += WAVE) {
		const answers = await Promise.all(commands.slice(from, from + WAVE).map((command) => host.submit(command)));
		for (const { outcome } of answers) if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
	}
}

function recordOf(price: number): Command {
	const time = Date.now();
	const quotes = ["amber", "birch", "cedar"].map((source) => ({ source, bid: price, ask: price, time }));
	return { type: "RecordQuotes", id: "", by: SERVICE.prices, markets: [{ pair: 1, quotes }] };
}

/** Each long against a short, among a hundred people. */
async function openTickets(host: ExchangeHost): Promise<void> {
	const verified = { version: 1, basic: true, advanced: false, country: "TH", reason: "for the bench" };
	const money = { asset: 3, amount: 10n ** 12n };
	const people = Array.from({ length: PEOPLE }, (_, index) => FIRST + index);
	await send(
		host,
		people.flatMap((user): Command[] => [
			{ type: "OpenAccount", id: "", by: SERVICE.accounts, user },
			{ type: "SetVerification", id: "", by: FOUNDER, user, ...verified },
			{ type: "DepositSandbox", id: "", by: SERVICE.custody, user, ...money },
			{ type: "Transfer", id: "", by: user, from: "coin", to: "contract", ...money },
		]),
	);
	const plain = { orderType: "limit", lots: 1, price: PAR, stopLoss: 0, takeProfit: 0, trigger: "mark" } as const;
	const person = (count: number) => FIRST + (count % PEOPLE);
	for (let pairs = 0; pairs < TICKETS / 2; pairs += 500) {
		await send(host, [recordOf(PAR)]);
		const commands = Array.from({ length: 500 }, (_, at): Command[] => {
			const leverage = LEVERAGES[at % LEVERAGES.length] as number;
			const opened = { type: "OpenTicket", id: "", instrument: 1, ...plain } as const;
			return [
				{ ...opened, by: person(at), long: false, leverage: 2 },
				{ ...opened, by: person(at + 1), long: true, leverage },
			];
		});
		await send(host, commands.flat());
	}
}

/** p99 and the longest delay of this loop while something runs, ms. */
async function delayOf(work: () => Promise<void>): Promise<{ p99: number; longest: number }> {
	const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	loop.enable();
	await work();
	loop.disable();
	return { p99: loop.percentile(99) / 1e6 - RESOLUTION_MS, longest: loop.max / 1e6 - RESOLUTION_MS };
}

async function round(database: TestDatabase) {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
	const { address, pool } = await database.fresh();
	const host = await openHost(address, pool, dataDir);
	let liquidated = 0;
	host.onPublished(({ events }) => {
		liquidated += events.filter((event) => event.type === "TicketLiquidated" && event.user !== 0).length;
	});
	await openTickets(host);
	await host.projector.waitFor(host.durableSeq, 60_000);
	const ticks = await delayOf(async () => {
		for (let second = 0; second < SECONDS; second++) {
			await send(host, [recordOf(PAR + (second % 5))]);
			await pause(1_000);
		}
	});
	let tookMs = 0;
	const fall = await delayOf(async () => {
		const began = performance.now();
		await send(host, [recordOf(Math.round(PAR * 0.9))]);
		while (liquidated < TICKETS / 2) await pause(5);
		tookMs = performance.now() - began;
		await host.projector.waitFor(host.durableSeq, 60_000);
	});
	await host.close();
	rmSync(dataDir, { recursive: true, force: true });
	return { ticks, fall, tookMs };
}

function result(name: string, value: number, unit: string, target = "report"): void {
	console.log(`RESULT ${JSON.stringify({ name, value: value.toFixed(1), unit, target })}`);
}

const database = await TestDatabase.start();
try {
	const rounds: Awaited<ReturnType<typeof round>>[] = [];
	for (let count = 0; count < ROUNDS; count++) rounds.push(await round(database));
	const of = (pick: (one: (typeof rounds)[0]) => number) => median(rounds.map(pick));
	result(
		"loop delay p99, 10,000 tickets open and prices",
		of(({ ticks }) => ticks.p99),
		"ms",
		"< 20",
	);
	result(
		"the longest of it",
		of(({ ticks }) => ticks.longest),
		"ms",
	);
	result(
		"loop delay p99 while 5,000 are liquidated",
		of(({ fall }) => fall.p99),
		"ms",
		"< 20",
	);
	result(
		"the longest of it then",
		of(({ fall }) => fall.longest),
		"ms",
	);
	result(
		"until the last liquidation is durable",
		of(({ tookMs }) => tookMs),
		"ms",
	);
} finally {
	await database.stop();
}
