// Invariant: an option that was sold ends by the rule that its receipt names, whatever is killed. The whole server gets kill -9 in the moment
// in which options are due, its signing key is changed before it comes back, and still each ends once, by the first record that counts, and
// verifies with what browsers verify with: the receipt of before the crash, records of before and after it.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { AccountRecord, CallData, Option } from "@candor/contract";
import { verifyOption } from "@candor/fairness";
import { bareEnvironment, ServerProcess } from "@candor/testkit/processes";
import { afterAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "candor-option-crash-"));
// Postgres, which does not run as root, has to get in.
chmodSync(dataDir, 0o711);
let server: ServerProcess | undefined;
afterAll(async () => {
	await server?.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

function candor(command: string): { readonly code: number | null; readonly text: string } {
	const main = join(import.meta.dirname, "..", "cli", "main.ts");
	const env = { ...bareEnvironment(), DATA_DIR: dataDir };
	const { status, stdout, stderr } = spawnSync(process.execPath, [main, command], { env, encoding: "utf8" });
	return { code: status, text: `${stdout}${stderr}` };
}

/** Asks until `is` holds of the answer's data: sources speak a moment after the start, and records come each second. */
async function until<T>(ask: () => Promise<{ data: unknown; error: string | undefined }>, is: (data: T) => boolean): Promise<T> {
	for (;;) {
		const { data, error } = await ask();
		if (error !== undefined && error !== "sources_silent") throw new Error(`refused: ${error}`);
		if (error === undefined && is(data as T)) return data as T;
		await pause(20);
	}
}

test("options that were due when the server was killed end by their rule, verified", { timeout: 15 * 60_000 }, async () => {
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
		// Each due by another record.
		await pause(1_100);
	}
	expect(candor("rotate-key").code).toBe(1);
	const [first] = sales as [(typeof sales)[0]];
	const opened = await until<Option>(
		() => get("microtrade/lists", { id: first.order.id }),
		({ close_time }) => close_time !== null,
	);
	await pause(Math.max(0, (opened.close_time ?? 0) - Date.now()));
	await running.kill();
	expect(candor("rotate-key").code).toBe(0);
	server = await ServerProcess.start(dataDir);
	running = server;

	const keys = ((await get("fair/keys", {})).data as CallData<"fair/keys">).keys;
	expect(keys).toHaveLength(2);
	let gained = 0;
	for (const { order, receipt } of sales) {
		const ended = await until<Option>(
			() => get("microtrade/lists", { id: order.id }),
			({ status }) => status !== "open",
		);
		if (order.account_change_type === "real") gained += Number(ended.profit_loss);
		const { placed, settled, outage, records } = await until<CallData<"fair/option">>(
			() => get("fair/option", { id: order.id }),
			({ records: { to } }) => to !== null,
		);
		expect(placed).toEqual(receipt);
		expect(placed.key_id).toBe(keys[0]?.key_id);
		const shown = await get("fair/index", { symbol: placed.market, from: records.from, to: records.to });
		const steps = verifyOption({ placed, settled, records: shown.data, keys, outage: outage ?? undefined });
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
	expect(candor("verify")).toMatchObject({ code: 0, text: expect.stringMatching(/\nclean\n/) });
});
