// Tests the package @candor/client, with which programs use the API, against a real server. It includes a restart of the server,
// and the example of the README.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallRefused, CallUnanswered, Client } from "@candor/client";
import type { AccountMessage } from "@candor/contract";
import { copyCluster } from "@candor/testkit/postgres";
import { ServerProcess } from "@candor/testkit/processes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE, Program, ROOT } from "../operations/program.ts";

const PATIENCE = { timeout: 100_000, interval: 50 };
let dataDir: string;
let server: ServerProcess;
let people = 0;

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "candor-client-"));
	chmodSync(dataDir, 0o711);
	copyCluster(dataDir);
	server = await ServerProcess.start(dataDir);
});
afterAll(async () => {
	await server.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const originOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

async function newPerson(language = "en"): Promise<{ client: Client; account: string }> {
	const client = new Client({ origin: originOf(server), language });
	const account = `program${++people}`;
	const password = "ten quiet lighthouses";
	await client.register({ type: "username", account, password, re_password: password, invite_code: "CANDOR", agree: 1 });
	return { client, account };
}

test("a client registers, reads its write, signs in again, and gets each refusal's reason in its language", async () => {
	const { client, account } = await newPerson("esp");
	await client.call("POST sandbox/fund", { currency_id: 3, amount: "1000" });
	const { total } = await client.call("POST wallet/list", {});
	expect(total).toMatch(/^1000\./);
	expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(10_000);

	const again = new Client({ origin: originOf(server), language: "esp" });
	const { user } = await again.signIn({ type: "username", account, password: "ten quiet lighthouses" });
	expect((await again.call("POST wallet/list", {})).total).toBe(total);
	const third = new Client({ origin: originOf(server), token: again.token as string });
	expect((await third.call("GET user/center", {})).id).toBe(user.id);

	const refused = await again
		.call("POST coin/trade", { currency_id: 1, legal_id: 3, type: 1, order_type: "limit", amount: "0.001", target_price: "-1" })
		.catch((problem: unknown) => problem);
	expect(refused).toBeInstanceOf(CallRefused);
	expect(refused).toMatchObject({ field: "target_price", sessionProblem: false });
	expect((refused as CallRefused).text).toMatch(/precio/i);

	const nobody = new Client({ origin: originOf(server) });
	await expect(nobody.call("POST wallet/list", {})).rejects.toMatchObject({ sessionProblem: true });
	const nowhere = new Client({ origin: "http://127.0.0.1:1" });
	await expect(nowhere.call("GET health", {})).rejects.toBeInstanceOf(CallUnanswered);
});

test("a client gets the state of its account, then each change, and after a killed server the state again", async () => {
	const { client } = await newPerson();
	const heard: AccountMessage["data"][] = [];
	const stop = client.listen<AccountMessage>("account", (data) => heard.push(data));
	await expect.poll(() => heard.map(({ kind }) => kind), PATIENCE).toEqual(["snapshot"]);
	await client.call("POST sandbox/fund", { currency_id: 3, amount: "250" });
	const available = () => heard.at(-1)?.balances.find(({ currency_id }) => currency_id === 3)?.available;
	await expect.poll(available, PATIENCE).toMatch(/^250(\.0+)?$/);

	const { port } = server;
	await server.kill();
	heard.length = 0;
	server = await ServerProcess.start(dataDir, { PORT: String(port) });
	await expect.poll(() => heard[0]?.kind, PATIENCE).toBe("snapshot");
	expect(available()).toMatch(/^250(\.0+)?$/);
	stop();
	client.close();
});

test("the example in the client's README works", async () => {
	const readme = readFileSync(join(ROOT, "packages/client/README.md"), "utf8");
	const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
	// The folder is below node_modules, so that the checks of sources, which run at the same time, do not read its files. Node
	// does not strip types from files below node_modules, so the test strips them.
	const folder = mkdtempSync(join(ROOT, "node_modules/.example-"));
	try {
		writeFileSync(join(folder, "example.mjs"), stripTypeScriptTypes(example));
		const program = new Program(NODE, [join(folder, "example.mjs")], { CANDOR: originOf(server) });
		expect(await program.closed(), program.output).toBe(0);
		expect(program.output).toMatch(/snapshot \[\] 0/);
		expect(program.output).toMatch(/bought 0\.00\d+ BTC/);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
