// Benchmark: what honest people have of two floods on the whole server as it ships: 150 addresses that sign in without end, and 100
// that guess at one account. Share of honest sign-ins answered within two seconds, from new addresses and from known devices, and
// orders a second over those without a flood, rounds interleaved, medians. Arguments: [rounds] [seconds a round].
import { type ChildProcess, fork } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnTestDatabase } from "@candor/testkit/postgres";
import { heldPort } from "@candor/testkit/processes";
import type { Flood } from "./flood-load.ts";
import type { LoadOrder, LoadResult } from "./orders-load.ts";
import { BENCH_PASSWORD, middlePrice, newSession, startServer } from "./whole-server.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 5);
const PORT = await heldPort();
const CONNECTIONS = 16;
const HONEST = 30;
const IN_TIME_MS = 2_000;
/** Honest people come one after the other, so many a second. */
const HONEST_PER_SECOND = 2;

interface Answer {
	readonly error?: string;
	readonly params?: { readonly challenge: string; readonly difficulty: number };
	readonly data: { readonly device?: string } | null;
}

async function login(params: Record<string, string>, address: string): Promise<Answer> {
	const response = await fetch(`http://127.0.0.1:${PORT}/api/user/login`, {
		method: "POST",
		headers: { "x-forwarded-for": address },
		body: new URLSearchParams(params),
	});
	return (await response.json()) as Answer;
}

/** In slices, so that those who sign in at the same time are not held up by each other more than phones would be. */
async function solve({ challenge, difficulty }: NonNullable<Answer["params"]>): Promise<string> {
	for (let count = 0; ; count++) {
		if (hash("sha256", `${challenge}.${count}`, "buffer").readUInt32BE(0) >>> (32 - difficulty) === 0) return String(count);
		if (count % 4_096 === 0) await new Promise((resolve) => setImmediate(resolve));
	}
}

/** Signs in as the app does; ms until it was in, undefined where it was not. */
async function signIn(account: string, address: string, device?: string): Promise<number | undefined> {
	const from = performance.now();
	const params: Record<string, string> = { account, password: BENCH_PASSWORD, ...(device === undefined ? {} : { device }) };
	let answer = await login(params, address);
	for (let asked = 0; answer.error === "challenge_required" && answer.params !== undefined && asked < 3; asked++) {
		const { challenge } = answer.params;
		answer = await login({ ...params, challenge, solution: await solve(answer.params) }, address);
	}
	return answer.data === null ? undefined : performance.now() - from;
}

function result(name: string, value: number | string, unit: string, target?: string): void {
	console.log(`RESULT ${JSON.stringify({ name, value, unit, target })}`);
}

/** CPU time of a process and all its threads so far (Linux). */
function processorSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

const median = (values: readonly number[]) => [...values].sort((left, right) => left - right)[values.length >> 1] as number;

const share = (times: readonly (number | undefined)[]) =>
	times.filter((ms) => ms !== undefined && ms <= IN_TIME_MS).length / times.length;

const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
const database = await OwnTestDatabase.startOwn(["shared_buffers=256MB"]);
const load = fork(join(import.meta.dirname, "orders-load.ts"));
const floods = fork(join(import.meta.dirname, "flood-load.ts"));
let server: ChildProcess | undefined;
try {
	server = await startServer(PORT, (await database.fresh()).address, dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
	const tokens: string[] = [];
	for (let index = 0; index < CONNECTIONS; index++) tokens.push(await newSession(PORT, index));
	for (let index = 0; index < HONEST; index++) await newSession(PORT, 100 + index);
	const known: (string | undefined)[] = [];
	for (let index = 0; index < HONEST; index++) {
		const { data } = await login({ account: `bench${100 + index}`, password: BENCH_PASSWORD }, "127.0.0.1");
		known.push(data?.device);
	}
	/** Orders a second of one phase. */
	const orders = async (): Promise<number> => {
		const price = await middlePrice(PORT);
		const order: LoadOrder = { port: PORT, tokens, currencyId: 2, legalId: 3, price, amount: "0.01", seconds: SECONDS, rate: 0 };
		load.send(order);
		const [{ accepted, seconds }] = (await once(load, "message")) as [LoadResult];
		return accepted / seconds;
	};
	let nets = 0;
	/** `HONEST` sign-ins spread over the phase, each from an address that nobody has seen. */
	const people = (accountOf: (at: number) => string, deviceOf: (at: number) => string | undefined) => {
		const net = ++nets;
		return Promise.all(
			Array.from({ length: HONEST }, async (_none, at) => {
				await new Promise((resolve) => setTimeout(resolve, 1_000 + (at * 1_000) / HONEST_PER_SECOND));
				return signIn(accountOf(at), `203.0.${net}.${at}`, deviceOf(at));
			}),
		);
	};
	const flooded = async <T>(flood: Omit<Flood, "port">, work: () => Promise<T>): Promise<T> => {
		floods.send({ ...flood, port: PORT });
		const done = await work();
		floods.send("end");
		const [sent] = (await once(floods, "message")) as [number];
		console.log(`   the flood was answered ${sent} times`);
		return done;
	};
	await orders();
	const crowd = { addresses: 150, account: undefined };
	const guesses = { addresses: 100, account: "bench100" };
	for (const [name, flood, owner] of [
		["150 addresses", crowd, undefined],
		["100 guessing", guesses, "bench100"],
	] as const) {
		const ratios: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const without = await orders();
			const during = await flooded(flood, orders);
			ratios.push(during / without);
			console.log(`${name}: orders ${without.toFixed(0)} 1/s without, ${during.toFixed(0)} 1/s with the flood`);
		}
		// Steadier than rates where others use the machine too: what the server's process spends on the flood alone.
		const used = processorSeconds(server.pid as number);
		const nothing = () => new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
		await nothing();
		const idle = processorSeconds(server.pid as number) - used;
		await flooded(flood, nothing);
		const cores = (processorSeconds(server.pid as number) - used - 2 * idle) / SECONDS;
		result(`${name}: cores that the flood costs the server`, cores.toFixed(2), "");
		const accountOf = (at: number) => owner ?? `bench${100 + at}`;
		const strangers = await flooded(flood, () => people(accountOf, () => undefined));
		const devices = await flooded(flood, () =>
			people(
				(at) => `bench${100 + at}`,
				(at) => known[at],
			),
		);
		for (const [who, times] of [
			["new addresses", strangers],
			["known devices", devices],
		] as const) {
			const said = times.map((ms) => ms?.toFixed(0) ?? "never").sort((a, b) => Number(a) - Number(b));
			console.log(`${name}: sign-ins from ${who}, ms: ${said.join(" ")}`);
		}
		result(`${name}: from new addresses within 2 s`, share(strangers).toFixed(2), "", "≥ 0.95");
		result(`${name}: from known devices within 2 s`, share(devices).toFixed(2), "", "≥ 0.95");
		result(`${name}: orders ÷ those without`, median(ratios).toFixed(2), "", "≥ 0.8");
	}
} finally {
	load.kill();
	floods.kill();
	if (server !== undefined && server.exitCode === null) {
		server.kill("SIGINT");
		await once(server, "exit");
	}
	await database.stop();
	rmSync(dataDir, { recursive: true, force: true });
}
