// Benchmark: orders a second on the whole server as it ships while 50 people a second sign in with right passwords, over those without,
// rounds interleaved, medians; how many of them got in and how soon. Arguments: [rounds] [seconds a round] [sign-ins a second].
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@candor/client";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import type { LoadOrder, LoadResult } from "./orders-load.ts";
import type { Crowd, SignInResult } from "./sign-in-load.ts";
import { BENCH_PASSWORD, middlePrice, newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 8);
const PER_SECOND = Number(process.argv[4] ?? 50);
const PORT = await heldPort();
const CONNECTIONS = 64;
/** Each from an address of its own. As many as one address registers at once. */
const PEOPLE = 120;

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
const load = fork(join(import.meta.dirname, "orders-load.ts"));
const crowds = fork(join(import.meta.dirname, "sign-in-load.ts"));
let server: ChildProcess | undefined;
try {
	server = await startServer(PORT, (await database.fresh()).address, dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
	const tokens: string[] = [];
	for (let index = 0; index < CONNECTIONS; index++) tokens.push(await newSession(PORT, index));
	const people: { account: string; device: string }[] = [];
	for (let index = 0; index < PEOPLE; index++) {
		const account = `person${index}`;
		const own = { type: "username", account, password: BENCH_PASSWORD, re_password: BENCH_PASSWORD } as const;
		const { device } = await new Client({ origin: `http://127.0.0.1:${PORT}` }).register({
			...own,
			invite_code: "CANDOR",
			agree: 1,
		});
		people.push({ account, device });
	}
	const orders = async (): Promise<LoadResult> => {
		const price = await middlePrice(PORT);
		const order: LoadOrder = { port: PORT, tokens, currencyId: 2, legalId: 3, price, amount: "0.01", seconds: SECONDS, rate: 0 };
		load.send(order);
		const [told] = (await once(load, "message")) as [LoadResult];
		return told;
	};
	await orders();
	const ratios: number[] = [];
	const entered: SignInResult[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const without = await orders();
		crowds.send({ port: PORT, perSecond: PER_SECOND, password: BENCH_PASSWORD, people } satisfies Crowd);
		const during = await orders();
		crowds.send("end");
		const [told] = (await once(crowds, "message")) as [SignInResult];
		entered.push(told);
		const [before, now] = [without.accepted / without.seconds, during.accepted / during.seconds];
		ratios.push(now / before);
		console.log(
			`orders ${before.toFixed(0)} 1/s without (p99 ${without.p99Ms.toFixed(0)} ms), ${now.toFixed(0)} 1/s with (p99 ${during.p99Ms.toFixed(0)} ms); ` +
				`signed in ${told.signedIn} of ${told.sent}, p50 ${told.p50Ms.toFixed(0)} ms, p99 ${told.p99Ms.toFixed(0)} ms ${told.example}`,
		);
		// What still waits is no part of the next round.
		await new Promise((resolve) => setTimeout(resolve, 3_000));
	}
	result(`orders with ${PER_SECOND} sign-ins a second ÷ those without`, median(ratios).toFixed(2), "", "≥ 0.8");
	result(
		"signed in while orders were under way",
		median(entered.map(({ signedIn }) => signedIn / SECONDS)).toFixed(1),
		"1/s",
		"report",
	);
	result("sign-in p99 meanwhile", median(entered.map(({ p99Ms }) => p99Ms)).toFixed(0), "ms", "report");
} finally {
	load.kill();
	crowds.kill();
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
}
