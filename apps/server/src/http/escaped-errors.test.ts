// Tests errors that are thrown in a callback and not in a promise of a handler. Such an error must end its own request and no
// other one.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { data } from "./answer.ts";
import { createHttpApp } from "./app.ts";
import type { Feature } from "./call-registry.ts";
import { EscapedErrors } from "./escaped-errors.ts";
import { HttpMetrics } from "./metrics.ts";
import { Sessions } from "./sessions.ts";

const lines: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
const metrics = new HttpMetrics();
const escaped = new EscapedErrors(metrics.registry, log);
let app: FastifyInstance;

const feature: Feature = (calls) => {
	// The callback runs in the async context of its request, as callbacks do in production.
	calls.handle("get/lang", () => new Promise(() => setImmediate(() => escaped.take(new Error("in a callback")))));
	calls.handle("set/lang", async ({ lang }) => {
		await wait(50);
		return data(lang);
	});
	calls.handle("health", () => {
		setImmediate(() => escaped.take(new Error("after the answer")));
		return data({} as never);
	});
	calls.handle("area_code", () => {
		throw null;
	});
};

beforeAll(async () => {
	const none = async () => undefined;
	const noKeys = async () => [];
	const store = {
		insert: noKeys,
		find: none,
		remove: async () => false,
		removeAll: noKeys,
		removeUnused: noKeys,
		deviceOf: async () => "",
		used: none,
	};
	const sessions = new Sessions(store, Date.now);
	const publicUrl = "http://127.0.0.1";
	app = await createHttpApp({ features: [feature], sessions, log, version: "1.0.1", publicUrl, metrics, escaped });
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const ask = async (path: string, init: RequestInit = {}) => {
	const { port } = app.server.address() as { port: number };
	const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, init);
	return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const posted = { method: "POST", body: new URLSearchParams({ lang: "th" }) };

test("the server responds to the failed request in the user's language, counts the error and logs it with its id", async () => {
	const beside = ask("set/lang", posted);
	const reply = await ask("get/lang", { ...posted, headers: { "language-mark": "esp" } });
	expect(reply).toMatchObject({ status: 500, body: { type: "error", code: 0, error: "internal_error", data: null, params: {} } });
	expect(reply.body.message).toBe("Algo falló de nuestro lado");
	expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({
		err: { message: "in a callback" },
		request: expect.stringMatching(/-/),
	});
	expect(await beside).toMatchObject({ status: 200, body: { data: "th" } });
	expect(escaped.lately).toBe(true);
});

test("an error after the response does not change the response", async () => {
	expect((await ask("health")).status).toBe(200);
	expect((await ask("set/lang", posted)).status).toBe(200);
});

test("the server responds in the API's envelope for every thrown value", async () => {
	expect(await ask("area_code", posted)).toMatchObject({ status: 500, body: { error: "internal_error" } });
});

test("the server counts each repetition of an error and logs it only a few times", async () => {
	const logged = lines.length;
	for (let times = 0; times < 1_000; times++) escaped.take("again");
	expect(lines.length - logged).toBeLessThan(50);
	expect(await metrics.registry.metrics()).toMatch(/candor_escaped_errors_total 10\d\d/);
});
