// Tests that a product can be added as docs/guides/adding-a-product.md says. A patch adds a sample product ("counter") with
// calls, a page and data in the account topic to a copy of this checkout. In the copy, the type checks and the tests that cover
// every product of the lists must pass. The copy then acts as an upgrade with changed rules: it opens data of the current
// release, and afterwards the current release must refuse these data.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RULES } from "@candor/core";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { reservePort, ServerProcess } from "@candor/testkit/processes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NODE, Program, ROOT } from "../operations/program.ts";
import { Checkout } from "./checkout.ts";

const PATCH = join(import.meta.dirname, "counter.patch");
interface Wallet {
	readonly accounts: unknown;
	readonly total: string;
}

let copy: Checkout;
beforeAll(() => {
	copy = Checkout.patched(PATCH);
});
afterAll(() => copy.remove());

const inCopy = (...words: string[]) => {
	const { status, stdout, stderr } = spawnSync(NODE, words, {
		cwd: copy.root,
		encoding: "utf8",
		env: { ...process.env, NO_COLOR: "1" },
	});
	return { status, text: `${stdout}${stderr}` };
};
const vitest = (...filters: string[]) => inCopy("node_modules/vitest/vitest.mjs", "run", ...filters);

test("type checks pass with the added product", () => {
	for (const project of ["tsconfig.json", "apps/web/tsconfig.json"])
		expect(inCopy("node_modules/typescript/bin/tsc", "-p", project, "--noEmit")).toEqual({ status: 0, text: "" });
});

test("the core's tests pass with the added product's commands", () => {
	const { status, text } = vitest(
		"packages/core/src/counter",
		"packages/core/src/engine",
		"packages/core/src/section",
		"packages/journal/src/layouts",
	);
	expect(status, text).toBe(0);
});

test("the added product runs on the server, and `candor verify` passes", () => {
	const { status, text } = vitest("apps/server/src/exchange/products/counter");
	expect(status, text).toBe(0);
});

describe("the added product is an upgrade with changed behaviour", () => {
	let database: TestDatabase;
	let pool: FreshDatabase["pool"];
	let added: Program | undefined;
	let dataDir: string;
	let environment: Record<string, string>;
	beforeAll(async () => {
		copy.edit("packages/core/src/exchange.ts", `export const RULES = ${RULES};`, `export const RULES = ${RULES + 1};`);
		database = await TestDatabase.start();
		dataDir = mkdtempSync(join(tmpdir(), "candor-added-"));
		const fresh = await database.fresh();
		pool = fresh.pool;
		environment = { DATA_DIR: dataDir, DATABASE_URL: fresh.address };
	});
	afterAll(async () => {
		// Ends the server if a failed expectation left it running.
		if (added?.ended === false) added.signal("SIGKILL");
		await added?.closed();
		await database.stop();
		rmSync(dataDir, { recursive: true, force: true });
	});

	const candor = async (root: string, ...words: string[]) => {
		const program = new Program(NODE, [join(root, "apps/server/src/cli/main.ts"), ...words], environment, root);
		const code = await program.closed();
		return { code, text: program.output };
	};

	test("the upgrade opens and verifies data of the current release, which then refuses this data", async () => {
		const today = await ServerProcess.start(dataDir, environment);
		const named = {
			type: "username",
			account: "upgraded",
			password: "correct horse",
			re_password: "correct horse",
			invite_code: "CANDOR",
			agree: 1,
		};
		const person = (await today.call("POST", "user/register", named)).data as { token: string };
		await today.call("POST", "sandbox/fund", { currency_id: 3, amount: "1000" }, person.token);
		const before = (await today.call("POST", "wallet/list", {}, person.token)).data as Wallet;
		expect(before.total).toMatch(/^1000\./);
		expect(await today.stop()).toBe(0);

		const port = await reservePort();
		const ports = { PORT: String(port), CONSOLE_PORT: String(await reservePort()) };
		added = new Program(
			NODE,
			[join(copy.root, "apps/server/src/main.ts")],
			{ ...environment, ...ports, SOURCE_COMMIT: "0c0ffee0c0ff", NODE_DISABLE_COMPILE_CACHE: "1" },
			copy.root,
		);
		await added.says("Candor is open");
		const answer = await fetch(`http://127.0.0.1:${port}/api/wallet/list`, {
			method: "POST",
			headers: { authorization: person.token },
		});
		const after = ((await answer.json()) as { data: Wallet }).data;
		expect([after.accounts, after.total]).toEqual([before.accounts, before.total]);
		const put = await fetch(`http://127.0.0.1:${port}/api/counter/put_in`, {
			method: "POST",
			headers: { authorization: person.token, "content-type": "application/json" },
			body: JSON.stringify({ currency_id: 3, amount: "10", client_id: "first" }),
		});
		expect(await put.json()).toMatchObject({
			type: "ok",
			data: [{ currency_id: 3, currency: "USDT", count: 1, inside: "10" }],
		});
		added.signal("SIGTERM");
		expect(await added.closed()).toBe(0);

		const verified = await candor(copy.root, "verify");
		expect(verified.text).toMatch(
			new RegExp(`entries 1 to \\d+ were written under rules ${RULES} and not replayed: release [\\d.+0-9a-f]+ does that`),
		);
		expect(verified.text).toMatch(/\nclean\n$/);
		const refusal = () => ServerProcess.start(dataDir, environment).then(() => "it started", String);
		expect(await refusal()).toContain("these tables are a newer release's: it made counter-0001-counts");
		// Removes the added product's migrations, so that the current release goes on to its next check, the version of the
		// rules.
		await pool.query("delete from people.migrations where name like 'counter%'");
		expect(await refusal()).toContain(
			`goes on under rules ${RULES + 1}; this release knows them up to ${RULES}. Start it with the release that wrote it (1.0.1): git checkout 0c0ffee0c0ff && npm start`,
		);
		expect((await candor(ROOT, "verify")).text).toContain(`goes on under rules ${RULES + 1}`);
	});
});
