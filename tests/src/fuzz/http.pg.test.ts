// Invariant: no request, whoever sends it, ends the server or is answered outside of the envelope or with a 5xx; and nobody's money
// changes by requests that others send. Against the real process over real TCP. How far it goes: extent.ts.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CALLS } from "@candor/contract";
import type { ServerProcess } from "@candor/testkit/processes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FUZZ } from "./extent.ts";
import { hunt } from "./hunt.ts";
import { balancesOf, sumOfRecords } from "./money.ts";
import { Target } from "./target.ts";

const CANDOR = join(import.meta.dirname, "..", "..", "..", "scripts", "candor.mjs");
const PASSWORD = "correct horse";
let target: Target;
let alice: string;
let mallory: readonly string[];
let before: Map<string, bigint>;

async function register(server: ServerProcess, account: string): Promise<string> {
	const person = { type: "username", account, password: PASSWORD, re_password: PASSWORD, invite_code: "CANDOR", agree: 1 };
	const { data } = await server.call("POST", "user/register", person);
	return (data as { token: string }).token;
}

async function signIn(account: string): Promise<string> {
	const { data } = await target.server.call("POST", "user/login", { account, password: PASSWORD });
	return (data as { token: string }).token;
}

const fund = (token: string, currency_id: number, amount: string) =>
	target.server.call("POST", "sandbox/fund", { currency_id, amount }, token);

beforeAll(async () => {
	target = await Target.start();
	alice = await register(target.server, "alice");
	mallory = [await register(target.server, "mallory"), await signIn("mallory")];
	await fund(alice, 3, "1000");
	await fund(mallory[0] as string, 3, "50000");
	await fund(mallory[0] as string, 1, "1");
	before = await balancesOf(target.server, alice);
});
afterAll(async () => {
	await target?.stop();
	target?.remove();
});

const chance = Date.now() % 1_000_000_000;
test.each([
	["the seed that is always the same", FUZZ.seed, FUZZ.requests],
	["a seed of its own", chance, Math.ceil(FUZZ.requests / 3)],
])("%s: %d", { timeout: 0 }, async (_, seed, requests) => {
	console.log(`fuzz seed ${seed}: CANDOR_FUZZ_SEED=${seed} repeats it`);
	const { statuses, reached, requests: sent } = await hunt(target, mallory, { seed, requests, minutes: FUZZ.minutes / 2 });
	console.log(`${sent} requests, answered`, Object.fromEntries([...statuses].sort()), `${reached.size} calls reached`);
	expect(target.exits).toBe(0);
	// Rich enough to mean something: most is read and judged by handlers, some by the parser alone.
	expect(sent).toBeGreaterThanOrEqual(requests);
	// A fast machine sends more than one account may ask.
	expect((statuses.get("200") ?? 0) + (statuses.get("429") ?? 0)).toBeGreaterThan(sent * 0.4);
	expect(statuses.get("400") ?? 0).toBeGreaterThan(sent * 0.02);
	// How many of a seed of its own find their way is chance.
	if (seed === FUZZ.seed) expect(reached.size).toBeGreaterThan(Object.keys(CALLS).length / 4);
});

test("afterwards the exchange is well, and an honest user signs in and trades", async () => {
	const { server } = target;
	expect((await server.call("GET", "health", {})).data).toMatchObject({ status: "ok", reason: null });
	expect(await balancesOf(server, alice)).toEqual(before);
	const token = await signIn("alice");
	const params = { currency_id: 1, legal_id: 3, type: 1, order_type: "market", quote_amount: "100" };
	const { error, data } = await server.call("POST", "coin/trade", params, token);
	expect(error).toBeUndefined();
	expect(data).toMatchObject({ order: { status: "completed" } });
	const after = await balancesOf(server, token);
	expect(after.get("coin 1")).toBeGreaterThan(0n);
	expect(after.get("coin 3")).toBeLessThan(before.get("coin 3") as bigint);
	expect(await sumOfRecords(server, token)).toEqual(after);
});

test("whoever was played with owns what the account records add up to", async () => {
	const { server } = target;
	const token = await signIn("mallory");
	expect(await sumOfRecords(server, token)).toEqual(await balancesOf(server, token));
});

test("the journal, the state and the tables agree, and every sum is zero", async () => {
	expect(await target.stop()).toBe(0);
	const { PATH = "", HOME = "" } = process.env;
	const env = { PATH, HOME, DATA_DIR: target.dataDir };
	const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, "verify"], { env, maxBuffer: 1 << 24 });
	expect(stdout).toContain("all invariants hold");
	expect(stdout.trimEnd().split("\n").at(-1)).toBe("clean");
});
