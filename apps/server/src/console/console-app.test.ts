// Tests protections of browsers in the console's responses: headers, methods, origins and content types.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_LIST } from "@candor/contract";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../runtime/log.ts";
import { createConsoleApp } from "./console-app.ts";
import { ConsoleSessions } from "./console-sessions.ts";
import { UsedNonces } from "./signed-request.ts";
import { WrongSignatures } from "./wrong-signatures.ts";

const ORIGIN = "https://console.example.org";
const folder = mkdtempSync(join(tmpdir(), "candor-console-"));
const apps: FastifyInstance[] = [];
const executed: string[] = [];
let built: FastifyInstance;
let unbuilt: FastifyInstance;

beforeAll(async () => {
	mkdirSync(join(folder, "assets"));
	writeFileSync(join(folder, "index.html"), "<!doctype html><html lang=en><title>c</title><script>first()</script>");
	writeFileSync(join(folder, "assets", "main-abc123.js"), "1");
	built = await start(folder);
	unbuilt = await start(undefined);
});
afterAll(async () => {
	for (const app of apps) await app.close();
	rmSync(folder, { recursive: true });
});

async function start(pages: string | undefined): Promise<FastifyInstance> {
	const now = () => 1_000_000;
	const handlers = Object.fromEntries(CONSOLE_LIST.map(({ path }) => [path, () => void executed.push(path)]));
	const app = await createConsoleApp({
		...{ handlers: handlers as never, views: {} as never, origin: ORIGIN, hasDemo: false, folder: pages, now },
		...{ sessions: new ConsoleSessions(now), nonces: new UsedNonces(now), wrongSignatures: new WrongSignatures() },
		mayReach: (address) => address !== "192.0.2.66",
		...{ mode: () => "live" as const, log: createLog("silent") },
	});
	apps.push(app);
	return app;
}

const inject = (request: InjectOptions, app = built) =>
	app.inject({ ...request, headers: { host: "console.example.org", ...request.headers } });
const json = { origin: ORIGIN, "content-type": "application/json" };
const challenge = { method: "POST", url: "/api/session/challenge", payload: '{"params":{"operator":2}}' } as const;

const RESPONSES: readonly (readonly [name: string, status: number, request: InjectOptions, isUnbuilt: boolean])[] = [
	["the page", 200, { url: "/" }, false],
	["the page of an unknown address", 200, { url: "/users/5" }, false],
	["a script", 200, { url: "/assets/main-abc123.js" }, false],
	["a missing script", 404, { url: "/assets/none.js" }, false],
	["an open call", 200, { ...challenge, headers: json }, false],
	["a call without a session", 401, { method: "POST", url: "/api/session", payload: "{}", headers: json }, false],
	["an unknown call", 404, { method: "POST", url: "/api/none", payload: "{}", headers: json }, false],
	["a request to another host", 421, { url: "/", headers: { host: "evil.example" } }, false],
	["a request of an address that may not reach the console", 404, { url: "/", remoteAddress: "192.0.2.66" }, false],
	["a console that is not built", 404, { url: "/" }, true],
];

test.each(RESPONSES)("%s has the security headers of browsers", async (_name, status, request, isUnbuilt) => {
	const { statusCode, headers } = await inject(request, isUnbuilt ? unbuilt : built);
	expect(statusCode).toBe(status);
	expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
	expect(headers["content-security-policy"]).toMatch(/default-src '(self|none)'/);
	expect(headers["x-content-type-options"]).toBe("nosniff");
	expect(headers["referrer-policy"]).toBe("no-referrer");
	expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
	expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("the page runs only its own scripts, connects only to its own server, and makes no scripts from text", async () => {
	const { headers } = await inject({ url: "/" });
	const policy = String(headers["content-security-policy"]).split("; ");
	for (const part of ["object-src 'none'", "base-uri 'none'", "connect-src 'self'", "require-trusted-types-for 'script'"]) {
		expect(policy).toContain(part);
	}
	expect(policy.find((part) => part.startsWith("script-src"))).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/);
	expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
});

test.each([
	["of another origin", { ...json, origin: "https://evil.example" }, "origin_refused"],
	["without an origin", { "content-type": "application/json" }, "origin_refused"],
	["of a form, which needs no preflight", { ...json, "content-type": "text/plain" }, "malformed_request"],
])("a call %s is not executed", async (_name, headers, error) => {
	executed.length = 0;
	expect((await inject({ ...challenge, headers })).json().error).toBe(error);
	expect(executed).toEqual([]);
});

test.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"] as const)("no call is executed by %s", async (method) => {
	executed.length = 0;
	for (const { path } of CONSOLE_LIST) {
		const { statusCode, headers } = await inject({ method, url: `/api/${path}`, headers: { origin: ORIGIN } });
		expect(statusCode).toBeGreaterThanOrEqual(400);
		expect(headers["access-control-allow-origin"]).toBeUndefined();
	}
	expect(executed).toEqual([]);
});
