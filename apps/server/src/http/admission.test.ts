// Tests requests that are refused before their body is read, and bodies and responses that exceed their limits.
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { CALLS } from "@candor/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { data } from "./answer.ts";
import { createHttpApp } from "./app.ts";
import { BODY_LIMIT } from "./body.ts";
import { bodyLimitOf } from "./body-size.ts";
import type { Feature } from "./call-registry.ts";
import { BYTES_A_REQUEST, DEFAULT_LIMITS, Limits } from "./rate-limit.ts";
import { Sessions } from "./sessions.ts";

const NOT_JSON = "{";
const BURST = 3;
/** A rate limit that gives back no token during a test. */
const RATE = { perSecond: 1e-9, burst: BURST };

const none = async () => undefined;
const store = { insert: async () => [], find: none, used: none, remove: none };
const sessions = new Sessions(store as never, () => 1);
const context: unknown[] = [];
let app: FastifyInstance;
let addresses = 0;

const feature: Feature = (calls) => {
	calls.handle("set/lang", (params) => {
		context.push(params);
		return data(params.lang);
	});
	calls.handle("currency/quotation_new", () => data([{ name: "x".repeat(2 * BYTES_A_REQUEST) }] as never));
	calls.handle("user/logout", (_params, { user }) => {
		context.push(user);
		return data(null);
	});
};

beforeAll(async () => {
	const limits = new Limits({ ...DEFAULT_LIMITS, reading: RATE, files: RATE, reference: RATE });
	const publicUrl = "http://127.0.0.1";
	app = await createHttpApp({ features: [feature], sessions, log: pino({ level: "silent" }), version: "1", publicUrl, limits });
});
afterAll(() => app.close());

const newAddress = () => `192.0.2.${++addresses}`;

function post(path: string, payload: string | Readable, more: InjectOptions = {}) {
	const headers = { "content-type": "application/json", ...more.headers };
	return app.inject({ method: "POST", url: `/api/${path}`, remoteAddress: newAddress(), payload, ...more, headers });
}

test("the server reads no body of a request over the rate limit", async () => {
	const remoteAddress = newAddress();
	const send = (path: string) => post(path, NOT_JSON, { remoteAddress });
	for (let count = 0; count < BURST; count++) expect((await send("set/lang")).json().error).toBe("malformed_request");
	const reply = await send("set/lang");
	expect([reply.statusCode, reply.json().error]).toEqual([429, "too_many_requests"]);
});

test("the server reads no body of a request without a session, for a local-only call, or for an unknown call", async () => {
	expect((await post("user/logout", NOT_JSON)).json().error).toBe("session_required");
	const reply = await post("nothing", NOT_JSON);
	expect([reply.statusCode, reply.json().error]).toEqual([404, "unknown_call"]);
});

test("the server counts requests without their required session against the rate limit", async () => {
	const remoteAddress = newAddress();
	const send = async () => (await post("user/logout", "{}", { remoteAddress })).json().error;
	for (let count = 0; count < BURST; count++) expect(await send()).toBe("session_required");
	expect(await send()).toBe("too_many_requests");
});

test("the server closes a connection whose body is longer than any accepted body, and keeps other connections open", async () => {
	const reply = await post("nothing", "x".repeat(100_000));
	expect(reply.headers.connection).toBe("close");
	expect((await post("nothing", "x")).headers.connection).not.toBe("close");
});

test("the server refuses a request whose session ended while its body arrived", async () => {
	const token = await sessions.start(7, { address: "", agent: "", device: "" });
	const headers = { authorization: token };
	context.length = 0;
	expect((await post("user/logout", "{}", { headers })).json().type).toBe("ok");
	const late = Readable.from(
		(async function* () {
			yield "{";
			await sessions.end((sessions.find(token) as { key: string }).key);
			yield "}";
		})(),
	);
	expect((await post("user/logout", late, { headers })).json()).toMatchObject({ type: "999", error: "session_required" });
	expect(context).toEqual([7]);
});

test.each([
	["nested lists", `{"lang":${"[".repeat(2_000)}${"]".repeat(2_000)}}`],
	["nested lists without an end", "[".repeat(4_000)],
	["200 params", JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key${index}`, index])))],
	["a list of 2,000 items", JSON.stringify({ lang: Array(2_000).fill(0) })],
])("the server refuses %s without parsing them", async (_, body) => {
	const reply = await post("set/lang", body);
	expect([reply.statusCode, reply.json().error]).toEqual([400, "malformed_request"]);
});

test("the server refuses a body that is larger than the call's params can be", async () => {
	const send = (path: string, bytes: number) => post(path, JSON.stringify({ lang: "jp", other: "x".repeat(bytes) }));
	expect((await send("set/lang", 4_000)).json().data).toBe("jp");
	const reply = await send("set/lang", 6_000);
	expect([reply.statusCode, reply.json().error, reply.headers.connection]).toEqual([413, "body_too_large", "close"]);
});

test("the body limit of each call has room for its longest params, even in a form", () => {
	const bytes = (path: keyof typeof CALLS) => bodyLimitOf(CALLS[path].params);
	expect(bytes("lever/deal")).toBeLessThan(8_000);
	expect(bytes("sms_mail")).toBeGreaterThan(new URLSearchParams({ account: "ก".repeat(254), scene: "forget" }).toString().length);
	for (const path of ["favourites/save", "user/login", "user/passkey_add", "operator/submit"] as const) {
		expect(bytes(path), path).toBe(BODY_LIMIT);
	}
});

test.each([
	["an object", {}],
	["a list in a list", [[1]]],
])("the server refuses %s as a param and names the param", async (_, lang) => {
	const { error, params } = (await post("set/lang", JSON.stringify({ lang }))).json();
	expect([error, params]).toEqual(["field_invalid", { field: "lang" }]);
});

test("the server accepts a hundred params in a form or a query string, and refuses more", async () => {
	const pairs = (count: number) => `lang=jp${"&a=1".repeat(count - 1)}`;
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	expect((await post("set/lang", pairs(100), { headers })).json().data).toBe("jp");
	expect((await post("set/lang", pairs(101), { headers })).json().error).toBe("malformed_request");
	const get = async (count: number) => {
		return (await app.inject({ url: `/api/currency/quotation_new?${pairs(count)}`, remoteAddress: newAddress() })).json();
	};
	expect((await get(100)).type).toBe("ok");
	expect((await get(101)).error).toBe("malformed_request");
});

test("the server counts a large response as several requests", async () => {
	const ask = (remoteAddress: string) => app.inject({ url: "/api/currency/quotation_new", remoteAddress });
	const [one, other] = [newAddress(), newAddress()];
	expect((await ask(one)).statusCode).toBe(200);
	expect((await ask(one)).statusCode).toBe(429);
	expect((await ask(other)).statusCode).toBe(200);
});

test.each(["/api/docs/openapi.json", "/api/docs"])("%s is sent compressed, has an ETag and a rate limit", async (url) => {
	const remoteAddress = newAddress();
	const get = (headers: Record<string, string>, from = remoteAddress) => app.inject({ url, headers, remoteAddress: from });
	const plain = await get({}, newAddress());
	const brotli = await get({ "accept-encoding": "gzip, br" });
	expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding", etag: plain.headers.etag });
	expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
	const gzip = await get({ "accept-encoding": "gzip" }, newAddress());
	expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
	const known = await get({ "if-none-match": String(plain.headers.etag) }, newAddress());
	expect([known.statusCode, known.body]).toEqual([304, ""]);
	for (let count = 0; count < BURST; count++) await get({});
	const limited = await get({});
	expect([limited.statusCode, limited.json().error]).toEqual([429, "too_many_requests"]);
	expect(limited.headers["retry-after"]).toBeTruthy();
});

test("the server counts the announced size of a body as several requests without reading it", async () => {
	const remoteAddress = newAddress();
	const send = async (bytes: number) => (await post("set/lang", NOT_JSON.padEnd(bytes), { remoteAddress })).statusCode;
	expect(await send(2 * BYTES_A_REQUEST + 1)).toBe(413);
	expect(await send(1)).toBe(429);
});

test("the server limits requests for paths that are not calls", async () => {
	const remoteAddress = newAddress();
	const statuses: number[] = [];
	for (let count = 0; count <= BURST; count++) statuses.push((await app.inject({ url: "/nothing", remoteAddress })).statusCode);
	expect(statuses).toEqual([...Array(BURST).fill(404), 429]);
});
