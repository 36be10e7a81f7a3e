import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { CommandOutcomeUnknown, Unavailable } from "@candor/journal";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { data } from "./answer.ts";
import { createHttpApp } from "./app.ts";
import type { Feature } from "./call-registry.ts";
import { DEFAULT_LIMITS, Limits } from "./rate-limit.ts";
import { apiHeaders } from "./security-headers.ts";
import { Sessions } from "./sessions.ts";

const PATIENCE = { timeout: 100_000 };
const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
/**
 * Folder of the built app. It is below a folder named `assets`, because the cache rules must not depend on the path of the
 * checkout.
 */
const folder = join(mkdtempSync(join(tmpdir(), "candor-app-")), "assets", "app");
let failure: unknown;
let isReady = true;
let app: FastifyInstance;

const feature: Feature = (calls) => {
	calls.handle("get/lang", () => {
		throw failure;
	});
	calls.handle("set/lang", ({ lang }) => data(lang), "credentials");
};

beforeAll(async () => {
	mkdirSync(join(folder, "assets"), { recursive: true });
	writeFileSync(join(folder, "index.html"), `<!doctype html><html lang="en"><title>app</title><script>first()</script></html>`);
	writeFileSync(join(folder, "assets", "main-abc123.js"), "1");
	writeFileSync(join(folder, "assets", "main-abc123.js.br"), brotliCompressSync("1"));
	writeFileSync(join(folder, "robots.txt"), "x");
	const none = async () => undefined;
	const store = { insert: none, find: none, remove: none, removeAll: async () => [] } as never;
	app = await createHttpApp({
		features: [feature],
		sessions: new Sessions(store, Date.now),
		log,
		version: "1.0.1",
		publicUrl: "https://candor.example",
		webOrigins: ["https://test.example"],
		webFolder: folder,
		mode: () => "sandbox",
		isReady: () => isReady,
		mayOpenSocket: async (origin, host) => origin === `http://${host}`,
		limits: new Limits({ ...DEFAULT_LIMITS, credentials: { perSecond: 0.1, burst: 3 }, forged: { perSecond: 0.1, burst: 2 } }),
	});
});
afterAll(async () => {
	await app.close();
	rmSync(join(folder, "..", ".."), { recursive: true });
});

test.each([
	["http://candor.example", true],
	["http://candor.lan", false],
])("the server reports to a page at %s if it may open a socket, and the address of the app", async (origin, allowed) => {
	const answer = await app.inject({ method: "POST", url: "/socket", headers: { origin, host: "candor.example" } });
	expect(answer.json().data).toEqual({ allowed, public_url: "https://candor.example" });
	expect(answer.headers["cache-control"]).toBe("no-store");
});

test("ready returns 200 while the exchange takes orders, otherwise 503 with a time to retry", async () => {
	const ready = await app.inject({ method: "GET", url: "/api/ready" });
	expect([ready.statusCode, ready.json().data]).toEqual([200, { ready: true }]);
	expect(ready.headers["cache-control"]).toBe("no-store");
	isReady = false;
	const refused = await app.inject({ method: "GET", url: "/api/ready" });
	isReady = true;
	expect([refused.statusCode, refused.json().error, refused.headers["retry-after"]]).toEqual([503, "unavailable", "1"]);
	expect(refused.headers["cache-control"]).toBe("no-store");
});

describe("web apps on other origins need permission", () => {
	const preflight = (origin: string) =>
		app.inject({
			method: "OPTIONS",
			url: "/api/get/lang",
			headers: {
				origin,
				"access-control-request-method": "POST",
				"access-control-request-headers": "authorization,language-mark",
			},
		});

	test("a web app from a configured origin may call, and may read the journal position of its writes", async () => {
		const context = await preflight("https://test.example");
		expect(context.headers["access-control-allow-origin"]).toBe("https://test.example");
		expect(context.headers["access-control-allow-headers"]).toContain("language-mark");
		expect(context.headers["access-control-allow-credentials"]).toBeUndefined();
		failure = undefined;
		const answered = await app.inject({ method: "POST", url: "/api/get/lang", headers: { origin: "https://test.example" } });
		expect(answered.headers["access-control-expose-headers"]).toContain("x-candor-seq");
	});

	test("a web app from another origin gets no CORS headers", async () => {
		expect((await preflight("https://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
	});
});

describe("the server sends the built web app", () => {
	test.each(["/console", "/console/", "/console/sign-in", "/console?x=1", "/Console/assets/x.js"])(
		"%s is no page of the app, because the console has an origin of its own",
		async (url) => {
			const answer = await app.inject({ method: "GET", url });
			expect([answer.statusCode, answer.json().error]).toEqual([404, "unknown_call"]);
			expect((await app.inject({ method: "GET", url: "/consoles" })).statusCode).toBe(200);
		},
	);

	test("the built app's page may run its own inline script (by hash) and no other script", async () => {
		const { headers } = await app.inject({ method: "GET", url: "/" });
		const hash = createHash("sha256").update("first()").digest("base64");
		expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
		expect(headers["content-security-policy"]).not.toContain("script-src 'self' 'unsafe-inline'");
	});

	test("files of the built app are sent compressed if the client accepts it", async () => {
		const get = (headers: Record<string, string>) => app.inject({ method: "GET", url: "/assets/main-abc123.js", headers });
		const packed = await get({ "accept-encoding": "gzip, br" });
		expect([packed.headers["content-encoding"], brotliDecompressSync(packed.rawPayload).toString()]).toEqual(["br", "1"]);
		expect(packed.headers["cache-control"]).toContain("immutable");
		expect((await get({})).body).toBe("1");
	});

	test("the app's page is sent compressed under every route", async () => {
		const get = (headers: Record<string, string>) => app.inject({ method: "GET", url: "/pages/trade/index", headers });
		const packed = await get({ "accept-encoding": "gzip, deflate, br" });
		expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual(["br", "accept-encoding"]);
		expect(brotliDecompressSync(packed.rawPayload).toString()).toContain("<title>app</title>");
		expect(packed.headers["content-security-policy"]).toContain("sha256-");
		expect((await get({ "accept-encoding": "br;q=0" })).body).toContain("<title>app</title>");
	});

	test("the app's page contains the exchange's mode, and a new build is served without a restart", async () => {
		const get = async () => (await app.inject({ method: "GET", url: "/" })).body;
		expect(await get()).toContain('<html data-mode="sandbox" lang="en">');
		writeFileSync(
			join(folder, "index.html"),
			"<!doctype html><html><title>app</title><p>newer</p><script>second()</script></html>",
		);
		utimesSync(join(folder, "index.html"), new Date(), new Date(Date.now() + 5_000));
		expect(await get()).toContain("<p>newer</p>");
		const { headers } = await app.inject({ method: "GET", url: "/assets/main-abc123.js" });
		expect(headers["content-security-policy"]).toContain(createHash("sha256").update("second()").digest("base64"));
	});
});

describe("the server hides internal details of failures", () => {
	test.each([
		[new Unavailable("queue full"), 503, "unavailable", "1"],
		[new CommandOutcomeUnknown("lost"), 503, "outcome_unknown", "1"],
		[Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), 503, "unavailable", "2"],
		[Object.assign(new Error("terminating"), { code: "57P01" }), 503, "unavailable", "2"],
		[Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }), 503, "unavailable", "2"],
		[new Error("timeout exceeded when trying to connect"), 503, "unavailable", "2"],
		[new Error("secret detail"), 500, "internal_error", undefined],
	])("the server responds to the error %s with status %d and %s", async (error, status, code, retryAfter) => {
		failure = error;
		const reply = await app.inject({ method: "POST", url: "/api/get/lang", headers: { "language-mark": "esp" } });
		expect(reply.statusCode).toBe(status);
		expect(reply.headers["retry-after"]).toBe(retryAfter);
		expect(reply.json()).toMatchObject({ type: "error", code: 0, msg: "", data: null, error: code, params: {} });
		expect(reply.body).not.toContain("secret detail");
		expect(reply.json().message).toMatch(/exchange|sabemos|falló/);
	});

	test("errors are logged with the request's id and without database rows", async () => {
		lines.length = 0;
		failure = Object.assign(new Error("violates"), { detail: "Failing row contains ($argon2id$v=19)", code: "23502" });
		const reply = await app.inject({
			method: "POST",
			url: "/api/get/lang?password=hunter2",
			headers: { authorization: "Bearer abc" },
		});
		const logged = lines.join("");
		expect(logged).toContain(String(reply.headers["x-request-id"]));
		expect(logged).not.toMatch(/hunter2|Bearer abc/);
	});
});

test("a client that disconnects is not reported as an unavailable database", async () => {
	await app.listen({ host: "127.0.0.1", port: 0 });
	lines.length = 0;
	const { port } = app.server.address() as AddressInfo;
	const socket = connect(port, "127.0.0.1");
	socket.write("POST /api/get/lang HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{");
	await vi.waitFor(async () => expect(await connections()).toBeGreaterThan(0), PATIENCE);
	socket.destroy();
	await vi.waitFor(async () => expect(await connections()).toBe(0), PATIENCE);
	await app.inject({ url: "/robots.txt" });
	expect(lines.join("")).toContain("/robots.txt");
	expect(lines.join("")).not.toContain("unavailable");
	expect(lines.map((line) => JSON.parse(line).level).filter((level) => level > 20)).toEqual([]);
});

function connections(): Promise<number> {
	return new Promise((done) => app.server.getConnections((_error, count) => done(count)));
}

describe("rate limits apply by client address", () => {
	test("the server responds to requests over the rate limit with 429 and the time until a retry", async () => {
		const ask = () => app.inject({ method: "POST", url: "/api/set/lang", payload: { lang: "jp" } });
		const replies = [await ask(), await ask(), await ask(), await ask()];
		expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
		expect(Number(replies[3]?.headers["retry-after"])).toBeGreaterThan(5);
		expect(replies[3]?.json()).toMatchObject({ error: "too_many_requests" });
	});

	test("unknown tokens use up the rate limit of their address and cause no database queries", async () => {
		const ask = (sign: string) =>
			app.inject({
				method: "POST",
				url: "/api/set/lang",
				payload: {},
				headers: { authorization: sign.repeat(43) },
				remoteAddress: "192.0.2.7",
			});
		const replies = [await ask("a"), await ask("b"), await ask("c")];
		expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
	});

	test("the server trusts a forwarded address only from configured proxies", async () => {
		const headers = { "x-forwarded-for": "198.51.100.1" };
		const reply = await app.inject({ method: "POST", url: "/api/set/lang", payload: { lang: "jp" }, headers });
		expect(reply.statusCode).toBe(429);
	});
});

describe("pages and files have the right headers", () => {
	test("every page path returns the app, uncached and protected from framing", async () => {
		for (const url of ["/", "/pages/trade/index", "/pages/user/login/login?backtype=2"]) {
			const reply = await app.inject({ url });
			expect(reply.statusCode).toBe(200);
			expect(reply.body).toContain("<title>app</title>");
			expect(reply.headers["cache-control"]).toBe("no-cache");
			expect(reply.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
			expect(reply.headers["content-security-policy"]).toContain("wss://candor.example");
			expect(reply.headers["strict-transport-security"]).toBeTruthy();
		}
	});

	test("browsers may cache only files with a hash in the name for ever, and missing files get 404", async () => {
		const asset = await app.inject({ url: "/assets/main-abc123.js" });
		expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
		expect(asset.headers["content-type"]).toContain("javascript");
		expect((await app.inject({ url: "/robots.txt" })).headers["cache-control"]).toBe("no-cache");
		expect((await app.inject({ url: "/assets/gone.js" })).statusCode).toBe(404);
		expect((await app.inject({ url: "/api/nothing" })).json()).toMatchObject({ error: "unknown_call" });
	});

	test.each([
		["a page", 200, { url: "/" }],
		["a page of a deeper path", 200, { url: "/pages/trade/index" }],
		["a hashed file", 200, { url: "/assets/main-abc123.js" }],
		["another file", 200, { url: "/robots.txt" }],
		["a missing file", 404, { url: "/assets/gone.js" }],
		["a call", 200, { url: "/api/set/lang", method: "POST", payload: { lang: "jp" }, remoteAddress: "192.0.2.31" }],
		["a call with an invalid body", 400, { url: "/api/set/lang", method: "POST", payload: "{", remoteAddress: "192.0.2.32" }],
		["an unknown call", 404, { url: "/api/nothing" }],
		["a call with another method", 404, { url: "/api/set/lang", method: "DELETE" }],
		[
			"a body too large",
			413,
			{ url: "/api/set/lang", method: "POST", payload: { lang: "x".repeat(2_000_000) }, remoteAddress: "192.0.2.33" },
		],
		["an invalid path", 400, { url: "/%" }],
		["a POST to a page", 404, { url: "/", method: "POST", payload: {} }],
		["the reference of calls", 200, { url: "/api/docs" }],
	] as const)(
		"the response to %s (status %d) has all security headers, no CORS header and no cookie",
		async (_what, status, context) => {
			const headers = { origin: "https://evil.example", "content-type": "application/json" };
			const reply = await app.inject({ ...context, headers } as InjectOptions);
			expect(reply.statusCode).toBe(status);
			expect(reply.headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
			expect(reply.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
			expect(reply.headers["strict-transport-security"]).toContain("max-age=31536000");
			for (const told of [
				"access-control-allow-origin",
				"access-control-allow-credentials",
				"set-cookie",
				"server",
				"x-powered-by",
			])
				expect(reply.headers).not.toHaveProperty(told);
		},
	);

	test("calls send the HTTPS header wherever pages send it", async () => {
		const headers = async (url: string, method: "GET" | "POST" = "GET") => (await app.inject({ url, method })).headers;
		const page = (await headers("/"))["strict-transport-security"];
		expect(page).toContain("max-age=31536000");
		expect((await headers("/api/set/lang", "POST"))["strict-transport-security"]).toBe(page);
		expect((await headers("/api/nothing"))["strict-transport-security"]).toBe(page);
		expect((await headers("/api/docs/openapi.json"))["strict-transport-security"]).toBe(page);
		expect(apiHeaders("http://127.0.0.1")).not.toHaveProperty("strict-transport-security");
	});

	test("the server responds to an invalid path with an error in the API's envelope", async () => {
		for (const url of ["/%", "/api/%", "//evil.com", "/api/get/lang%00"]) {
			const { statusCode, headers, body } = await app.inject({ url, headers: { "accept-language": "__proto__" } });
			expect([url, statusCode === 400 || statusCode === 404]).toEqual([url, true]);
			expect([url, headers["content-type"], JSON.parse(body)]).toMatchObject([
				url,
				"application/json; charset=utf-8",
				{ type: "error" },
			]);
		}
	});

	test("the server serves no file outside the app's folder", async () => {
		for (const url of ["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json", "/assets/%00"]) {
			const reply = await app.inject({ url });
			expect(reply.body).not.toContain('"name"');
		}
	});
});
