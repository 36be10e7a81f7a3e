// Invariant: no message and no frame ends the sockets' process or disturbs anybody else's socket: one that was opened before the storm
// still hears the market after it. Against the real process over real TCP. How far it goes: extent.ts.
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
	target?.remove();
});

interface Step {
	readonly bytes: Buffer;
	/** A frame that breaks the protocol: nothing after it is read. */
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
		// Larger ones break the protocol.
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

async function storm(seed: number, sockets: number): Promise<number> {
	const until = Date.now() + (FUZZ.minutes / 2) * 60_000;
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

test("a socket that was there before hears the market through all of it", { timeout: 0 }, async () => {
	const bystander = await SocketClient.open(target.port);
	await bystander.send(textFrame('{"op":"subscribe","topics":["tickers","trades:BTC/USDT"]}'));
	const chance = Date.now() % 1_000_000_000;
	console.log(`fuzz of sockets, seeds ${FUZZ.seed} and ${chance}: CANDOR_FUZZ_SEED=${chance} repeats the second`);
	expect(await storm(FUZZ.seed, FUZZ.sockets)).toBeGreaterThanOrEqual(FUZZ.sockets);
	expect(await storm(chance, FUZZ.sockets)).toBeGreaterThanOrEqual(FUZZ.sockets);
	await bystander.send(textFrame('{"op":"ping","id":1}'));
	expect([bystander.closed, bystander.wrong]).toEqual([false, undefined]);
	bystander.end();
	expect((await target.server.call("GET", "health", {})).data).toMatchObject({ status: "ok" });
	expect(target.output).not.toMatch(/gateway|could not answer/);
});
