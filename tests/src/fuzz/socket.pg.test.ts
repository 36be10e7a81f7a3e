// Invariant: no WebSocket message or frame ends the gateway's process or disturbs another user's socket. The test sends random
// messages and frames to a server process over TCP. A socket that was open the whole time must still work afterwards.
import { Random } from "@candor/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minimise } from "../simulation/minimise.ts";
import { bytesOf, JSON_VALUES, TEXTS } from "./corpus.ts";
import { FUZZ } from "./extent.ts";
import { textFrame, wrongFrame } from "./frames.ts";
import { SocketClient } from "./socket-client.ts";
import { Target } from "./target.ts";

let target: Target;
let token: string;
beforeAll(async () => {
	target = await Target.start();
	const password = { password: "correct horse", re_password: "correct horse" };
	const person = { type: "username", account: "mallory", ...password, invite_code: "CANDOR", agree: 1 };
	token = ((await target.server.call("POST", "user/register", person)).data as { token: string }).token;
});
afterAll(async () => {
	await target?.stop();
	await target?.remove();
});

interface Step {
	readonly bytes: Buffer;
	/** True if the frame breaks the protocol, so that the server reads no later frame. */
	readonly last: boolean;
}

const OPS = [
	'"subscribe"',
	'"unsubscribe"',
	'"auth"',
	'"ping"',
	'"__proto__"',
	'"constructor"',
	'"toString"',
	'"hasOwnProperty"',
];
const TOPICS = [
	"tickers",
	"account",
	"ticker:BTC/USDT",
	"depth:ETH/USDT",
	"kline:BTC/USDT:1min",
	"trades:BTC/USDT",
	"index:BTC/USDT",
];

function message(random: Random): string {
	const value = () => random.pick(JSON_VALUES);
	const topic = () => (random.chance(0.6) ? JSON.stringify(random.pick(TOPICS)) : value());
	const topics = random.chance(0.9) ? `[${Array.from({ length: random.between(0, 4) }, topic).join(",")}]` : value();
	const op = random.chance(0.85) ? random.pick(OPS) : value();
	const key = random.chance(0.3) ? JSON.stringify(token) : value();
	const fields = [`"op":${op}`, `"topics":${topics}`, `"token":${key}`, `"id":${value()}`].filter(() => random.chance(0.9));
	if (random.chance(0.1)) fields.push(`${random.pick(JSON_VALUES)}:${value()}`);
	return `{${fields.join(",")}}`;
}

function stepsOf(seed: number, index: number): Step[] {
	const random = new Random(Math.imul(seed, 1_000_003) ^ index);
	const steps: Step[] = [];
	for (let more = random.between(1, 12); more > 0; more--) {
		const text = random.chance(0.85) ? message(random) : random.pick([...TEXTS, ...JSON_VALUES, bytesOf("é")]);
		// Sends only texts below the size limit, because a larger message breaks the protocol and would end the connection.
		if (text.length < 16_000) steps.push({ bytes: textFrame(text), last: false });
	}
	if (random.chance(0.5)) steps.push({ bytes: wrongFrame(random, Buffer.from(message(random).slice(0, 100))), last: true });
	return steps;
}

async function play(steps: readonly Step[]): Promise<string | undefined> {
	const client = await SocketClient.open(target.port);
	for (const { bytes, last } of steps) {
		await (last ? client.sendLast(bytes) : client.send(bytes));
		if (client.wrong !== undefined || client.closed) break;
	}
	client.end();
	return client.wrong;
}

const SEEDS = [FUZZ.seed, ...(FUZZ.newSeed === undefined ? [] : [FUZZ.newSeed])];

async function storm(seed: number, sockets: number): Promise<number> {
	const until = Date.now() + (FUZZ.minutes / SEEDS.length) * 60_000;
	let played = 0;
	for (; played < sockets || Date.now() < until; played++) {
		const steps = stepsOf(seed, played);
		const wrong = await play(steps);
		if (wrong === undefined) continue;
		const few = await minimise(steps, async (some) => (await play(some)) !== undefined, 100);
		const shown = few.map(({ bytes }) => bytes.subarray(0, 400).toString("base64")).join("\n  ");
		throw new Error(`seed ${seed}, socket ${played}: ${wrong}\nframes, masked, base64:\n  ${shown}\n${target.output}`);
	}
	return played;
}

test("the gateway leaves another user's socket open while it gets invalid frames", { timeout: 0 }, async () => {
	const bystander = await SocketClient.open(target.port);
	await bystander.send(textFrame('{"op":"subscribe","topics":["tickers","trades:BTC/USDT"]}'));
	for (const seed of SEEDS) {
		console.log(`fuzz of sockets, seed ${seed}: CANDOR_FUZZ_SEED=${seed} repeats it`);
		expect(await storm(seed, FUZZ.sockets)).toBeGreaterThanOrEqual(FUZZ.sockets);
	}
	await bystander.send(textFrame('{"op":"ping","id":1}'));
	expect([bystander.closed, bystander.wrong]).toEqual([false, undefined]);
	bystander.end();
	expect((await target.server.call("GET", "health", {})).data).toMatchObject({ status: "ok" });
	expect(target.output).not.toMatch(/gateway|could not answer/);
});
