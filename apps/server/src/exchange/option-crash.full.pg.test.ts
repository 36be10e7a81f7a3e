// Kills the server with kill -9 when options are due, and rotates its signing key before the restart.
// Invariant: each option ends once, by the first index record that counts for it. Each option passes the browser's proof check,
// which combines the receipt from before the crash with index records from before and after it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { AccountRecord, CallData, Option } from "@candor/contract";
import { checkOptionProof } from "@candor/proofs";
import { ServerProcess } from "@candor/testkit/processes";
import { prepareDataFolder, candor as runCommand } from "@candor/testkit/program";
import { afterAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "candor-option-crash-"));
// Postgres runs under a user other than root, and this user must be able to enter the folder.
chmodSync(dataDir, 0o711);
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const candor = (command: string) => runCommand({ DATA_DIR: dataDir }, command);

/**
 * Repeats a call until `is` returns true for the data in the response. Data may be missing at first: price sources start after
 * the server, and index records come once a second.
 */
async function until<T>(ask: () => Promise<{ data: unknown; error: string | undefined }>, is: (data: T) => boolean): Promise<T> {
	for (;;) {
		const { data, error } = await ask();
		if (error !== undefined && error !== "sources_silent") throw new Error(`refused: ${error}`);
		if (error === undefined && is(data as T)) return data as T;
		await pause(20);
	}
}

test("options that were due at a kill -9 settle by their rule and have valid proofs", async () => {
	await prepareDataFolder(dataDir);
	server = await ServerProcess.start(dataDir);
	let running = server;
	const account = { type: "username", account: "optioncrash", password: "a long password", invite_code: "CANDOR" };
	const registered = await running.call("POST", "user/register", { ...account, re_password: account.password, agree: 1 });
	const { token } = registered.data as { token: string };
	const post = (path: string, params: Record<string, unknown>) => running.call("POST", path, params, token);
	const get = (path: string, params: Record<string, unknown>) => running.call("GET", path, params, token);
	await post("sandbox/verify", { country: "TH" });
	await post("sandbox/fund", { currency_id: 3, amount: "1000" });
	await post("wallet/change", { currency_id: 3, from_field: "coin", to_field: "option", number: "1000" });
	await post("demo/refill", {});

	const newerRecord = async () => {
		const from = Date.now();
		await until<readonly unknown[]>(
			() => get("proofs/index", { symbol: "BTC/USDT", from, to: Date.now() + 1_000 }),
			(records) => records.length > 0,
		);
	};
	const order = { match_id: 1, seconds: 30, number: "100" };
	const sales: CallData<"microtrade/submit">[] = [];
	for (const [type, kind] of [
		[1, "real"],
		[2, "real"],
		[1, "simulation"],
	] as const) {
		const params = { ...order, type, account: kind, client_id: `${type}${kind}` };
		sales.push(
			await until<CallData<"microtrade/submit">>(
				() => post("microtrade/submit", params),
				() => true,
			),
		);
		// Index records come once a second. The test waits for a newer record, so that each option is due at a different record.
		await newerRecord();
	}
	expect((await candor("rotate-key")).code).toBe(1);
	const [first] = sales as [(typeof sales)[0]];
	const opened = await until<Option>(
		() => get("microtrade/lists", { id: first.order.id }),
		({ close_time }) => close_time !== null,
	);
	await pause(Math.max(0, (opened.close_time ?? 0) - Date.now()));
	await running.kill();
	expect((await candor("rotate-key")).code).toBe(0);
	server = await ServerProcess.start(dataDir);
	running = server;

	const keys = ((await get("proofs/keys", {})).data as CallData<"proofs/keys">).keys;
	expect(keys).toHaveLength(2);
	let gained = 0;
	for (const { order, receipt } of sales) {
		const ended = await until<Option>(
			() => get("microtrade/lists", { id: order.id }),
			({ status }) => status !== "open",
		);
		if (order.account_change_type === "real") gained += Number(ended.profit_loss);
		const { placed, settled, outage, records } = await until<CallData<"proofs/option">>(
			() => get("proofs/option", { id: order.id }),
			({ records: { to } }) => to !== null,
		);
		expect(placed).toEqual(receipt);
		expect(placed.key_id).toBe(keys[0]?.key_id);
		const shown = await get("proofs/index", { symbol: placed.market, from: records.from, to: records.to });
		const steps = checkOptionProof({ placed, settled, records: shown.data, keys, outage: outage ?? undefined });
		expect(steps.filter(({ ok }) => !ok)).toEqual([]);
		const [old, present] = keys;
		expect(settled?.key_id).toBe(((settled?.settled_at ?? 0) <= (old?.until ?? 0) ? old : present)?.key_id);
	}
	const held = (await post("wallet/detail", { account: "option", currency_id: 3 })).data as { available: string; frozen: string };
	expect([held.available, Number(held.frozen)]).toEqual([(1_000 + gained).toFixed(6), 0]);
	const log = (await post("wallet/legal_log", { kind: "option_result", account: "option" })).data as { list: AccountRecord[] };
	const changes = log.list.reduce((sum, { amount }) => sum + Number(amount), 0);
	expect(changes).toBeCloseTo(gained, 6);
	expect(await running.stop()).toBe(0);
	expect(await candor("verify")).toMatchObject({ code: 0, text: expect.stringMatching(/\nclean\n/) });
});
