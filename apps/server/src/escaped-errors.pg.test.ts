// Invariant: an uncaught error ends the server only if the error comes from the exchange itself. A module that Node loads before
// the server throws the errors.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestDatabase } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";
import { skipBackHistory } from "@candor/testkit/program";
import { afterAll, beforeAll, expect, test } from "vitest";

const CORE = import.meta.resolve("@candor/core");
/**
 * Source text of a module that throws an error in the server's main thread. The kind of error comes from a file, which the test
 * writes.
 */
const PRELOAD = `
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
const path = process.env.STRAY_ERRORS;
if (isMainThread && path !== undefined) setInterval(() => {
	if (!existsSync(path)) return;
	const kind = readFileSync(path, "utf8");
	rmSync(path);
	if (kind === "timer") throw new Error("a stray error");
	if (kind === "promise") void Promise.reject(new Error("a stray rejection"));
	if (kind === "nothing") void Promise.reject(undefined);
	if (kind === "core") void import(${JSON.stringify(CORE)}).then(({ BrokenInvariant }) => {
		throw new Error("around it", { cause: new BrokenInvariant("a sum that is not zero") });
	});
}, 10).unref();
`;

const dataDir = mkdtempSync(join(tmpdir(), "candor-stray-"));
const path = join(dataDir, "stray");
let database: TestDatabase;
let server: ServerProcess;

beforeAll(async () => {
	const options = `--import=data:text/javascript,${encodeURIComponent(PRELOAD)}`;
	database = await TestDatabase.start();
	const { address, pool } = await database.fresh();
	await skipBackHistory(pool);
	server = await ServerProcess.start(dataDir, { DATABASE_URL: address, NODE_OPTIONS: options, STRAY_ERRORS: path });
});
afterAll(async () => {
	await server?.stop();
	await database?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Makes the module throw an error of this kind. A rename puts the complete file into place, because the module reads it every few
 * milliseconds.
 */
function stray(kind: string): void {
	writeFileSync(`${path}.new`, kind);
	renameSync(`${path}.new`, path);
}

async function escapedErrors(): Promise<number> {
	const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
	return Number(/^candor_escaped_errors_total (\d+)$/m.exec(metrics)?.[1]);
}

test.each(["timer", "promise", "nothing"])(
	"the server counts an uncaught error of a %s, reports it in health, and continues",
	async (kind) => {
		const before = await escapedErrors();
		stray(kind);
		while ((await escapedErrors()) === before) await new Promise((resolve) => setTimeout(resolve, 10));
		expect(await escapedErrors()).toBe(before + 1);
		expect((await server.call("GET", "health", {})).data).toMatchObject({ status: "degraded", reason: "internal_error" });
		const funded = await server.call("POST", "sandbox/fund", { currency_id: 3, amount: "1" });
		expect(funded.error).toBe("session_required");
		expect(server.ended).toBe(false);
		expect(server.output).toContain("an uncaught error");
	},
);

test("an uncaught error of the exchange ends the server's process", async () => {
	stray("core");
	expect(await server.exit()).toBe(1);
	expect(server.output).toContain("around it");
});
