// Benchmark: honest users sign in during two floods of sign-ins. One flood comes from many addresses, the other guesses the
// password of one account. Reports the share of honest sign-ins that succeed within two seconds, from new addresses and from
// known devices. Also reports the rate of orders, divided by the rate without a flood.
import { fork } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { accountName, BENCH_PASSWORD, withServer } from "./bench-server.ts";
import { openBenchmark } from "./benchmark.ts";
import type { SignInFloodOptions } from "./flood-load.ts";
import { openOrderLoad } from "./order-load.ts";
import { median } from "./statistics.ts";

const { extent, report } = openBenchmark("sign-in-flood");
const IN_TIME_MS = 2_000;
/** Honest sign-ins a second. They begin FLOOD_STARTS_MS after the flood begins, so that the flood has its full rate. */
const HONEST_PER_SECOND = 2;
const FLOOD_STARTS_MS = 1_000;
const TICKS_A_SECOND = 100;

interface LoginResponse {
	readonly error?: string;
	readonly params?: { readonly challenge: string; readonly difficulty: number };
	readonly data: { readonly device?: string } | null;
}

/**
 * Solves the proof of work that the server demands for a sign-in. It pauses often, so that the simulated users of this process do
 * not delay each other.
 */
async function solve({ challenge, difficulty }: NonNullable<LoginResponse["params"]>): Promise<string> {
	for (let count = 0; ; count++) {
		if (hash("sha256", `${challenge}.${count}`, "buffer").readUInt32BE(0) >>> (32 - difficulty) === 0) return String(count);
		if (count % 4_096 === 0) await new Promise((resolve) => setImmediate(resolve));
	}
}

/** Returns the CPU time that a process and its threads have used so far, s (Linux only). */
function processorSeconds(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

const shareInTime = (times: readonly (number | undefined)[]) =>
	times.filter((ms) => ms !== undefined && ms <= IN_TIME_MS).length / times.length;

await withServer(async (server) => {
	async function login(params: Record<string, string>, address: string): Promise<LoginResponse> {
		const headers = { "x-forwarded-for": address };
		const body = new URLSearchParams(params);
		return (await (await fetch(`${server.origin}/api/user/login`, { method: "POST", headers, body })).json()) as LoginResponse;
	}

	/**
	 * Signs in like the app, with a challenge if the server demands one. Returns the duration, ms; undefined if the server
	 * refuses the sign-in.
	 */
	async function signIn(account: string, address: string, device?: string): Promise<number | undefined> {
		const from = performance.now();
		const params = { account, password: BENCH_PASSWORD, ...(device !== undefined && { device }) };
		let response = await login(params, address);
		for (let tries = 0; response.error === "challenge_required" && response.params !== undefined && tries < 3; tries++) {
			const { challenge } = response.params;
			response = await login({ ...params, challenge, solution: await solve(response.params) }, address);
		}
		return response.data === null ? undefined : performance.now() - from;
	}

	const load = openOrderLoad(server, await server.newSessions(extent.connections));
	const floods = fork(join(import.meta.dirname, "flood-load.ts"));
	try {
		const honest: { account: string; device: string }[] = [];
		for (let index = 0; index < extent.honest; index++) {
			const account = accountName("honest", index);
			await server.newSession(account);
			const { data, error } = await login({ account, password: BENCH_PASSWORD }, "127.0.0.1");
			if (data?.device === undefined) throw new Error(`an honest user could not sign in: ${error}`);
			honest.push({ account, device: data.device });
		}
		const victim = honest[0]?.account as string;

		let nets = 0;
		const signInAll = (accountOf: (index: number) => string, deviceOf: (index: number) => string | undefined) => {
			const net = ++nets;
			return Promise.all(
				honest.map(async (_, index) => {
					await pause(FLOOD_STARTS_MS + (index * 1_000) / HONEST_PER_SECOND);
					return signIn(accountOf(index), `203.0.${net}.${index}`, deviceOf(index));
				}),
			);
		};
		const flooded = async <T>(flood: Omit<SignInFloodOptions, "port">, work: () => Promise<T>): Promise<T> => {
			floods.send({ ...flood, port: server.place.port } satisfies SignInFloodOptions);
			const result = await work();
			floods.send("end");
			const [responses] = (await once(floods, "message")) as [number];
			console.log(`   the flood got ${responses} responses`);
			return result;
		};

		await load.measure(extent.seconds);
		for (const [name, flood, account] of [
			["many addresses", { addresses: extent.addresses, account: undefined }, undefined],
			["one account", { addresses: extent.guessers, account: victim }, victim],
		] as const) {
			const ratios: number[] = [];
			for (let round = 0; round < extent.rounds; round++) {
				const without = await load.measure(extent.seconds);
				const during = await flooded(flood, () => load.measure(extent.seconds));
				ratios.push(during.perSecond / without.perSecond);
				console.log(`${name}: ${without.perSecond.toFixed(0)} orders/s without, ${during.perSecond.toFixed(0)} with the flood`);
			}
			// Also measures the CPU time that the flood costs the server. On a busy machine it varies less than the rates.
			const seconds = [processorSeconds(server.pid)];
			await pause(extent.seconds * 1_000);
			seconds.push(processorSeconds(server.pid));
			await flooded(flood, () => pause(extent.seconds * 1_000));
			seconds.push(processorSeconds(server.pid));
			const [before, idle, after] = seconds as [number, number, number];
			report(`${name}: server cores used`, (after - idle - (idle - before)) / extent.seconds, 2);

			const accountOf = (index: number) => honest[index]?.account as string;
			const strangers = await flooded(flood, () =>
				signInAll(
					(index) => account ?? accountOf(index),
					() => undefined,
				),
			);
			const devices = await flooded(flood, () => signInAll(accountOf, (index) => honest[index]?.device));
			const shown = (times: readonly (number | undefined)[]) =>
				times
					.map((ms) => ms?.toFixed(0) ?? "refused")
					.sort((a, b) => Number(a) - Number(b))
					.join(" ");
			console.log(`${name}: sign-ins from new addresses, ms: ${shown(strangers)}; from known devices: ${shown(devices)}`);
			report(`${name}: sign-ins from new addresses within 2 s`, shareInTime(strangers), 2);
			report(`${name}: sign-ins from known devices within 2 s`, shareInTime(devices), 2);
			report(`${name}: orders during the flood ÷ without`, median(ratios), 2);
		}
	} finally {
		load.end();
		floods.kill();
	}
});
