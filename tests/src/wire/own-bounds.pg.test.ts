// Tests four calls over HTTP: limits that users set for themselves, demo money, verification in a sandbox, and the list of
// operators' actions on the user's account.
import { CALLS, type CallPath } from "@candor/contract";
import { FOUNDER, SERVICE } from "@candor/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MovedClock } from "./open-server.ts";
import { OWN_CALLS } from "./people-calls.ts";
import { RunningServer } from "./running-server.ts";

const DAY_MS = 86_400_000;
const clock = new MovedClock();
let server: RunningServer;
beforeAll(async () => {
	server = await RunningServer.start({}, clock);
});
afterAll(() => server.stop());

test("a user tightens a limit at once and loosens it a day later, and a repeated client_id applies once", async () => {
	const ann = await server.person();
	const none = { daily_loss: "0.000000", break_until: 0, next: null };
	expect((await server.call("user/limits", {}, ann)).body.data).toEqual(none);
	const tight = await server.call("user/limits_save", { daily_loss: "250.5", client_id: "tight" }, ann);
	expect(tight.body).toMatchObject({ message: "Your limits hold from now on", data: { ...none, daily_loss: "250.500000" } });
	const loose = await server.call("user/limits_save", { daily_loss: "", client_id: "loose" }, ann);
	expect(loose.body.message).toContain("looser ones apply in one day");
	const { next, ...now } = loose.body.data;
	expect(now).toEqual({ daily_loss: "250.500000", break_until: 0 });
	expect(next).toEqual({ daily_loss: "0.000000", break_until: 0, from: server.now + DAY_MS });
	const seq = server.host.durableSeq;
	expect((await server.call("user/limits_save", { daily_loss: "0", client_id: "loose" }, ann)).body.data.next).toEqual(next);
	expect(server.host.durableSeq).toBe(seq);
	const until = server.now + 3_600_000;
	const paused = await server.call("user/limits_save", { daily_loss: "250.5", break_until: until }, ann);
	expect(paused.body.data).toEqual({ daily_loss: "250.500000", break_until: until, next: null });
	expect((await server.call("user/limits", {}, ann)).body.data).toEqual(paused.body.data);

	await server.refuse("user/limits_save", "id_reused", { daily_loss: "9", client_id: "loose" }, ann);
	await server.refuse("user/limits_save", "invalid_break", { break_until: 1 }, ann);
	await server.refuse("user/limits_save", "invalid_break", { break_until: server.now + 400 * DAY_MS }, ann);
	await server.refuse("user/limits_save", "field_invalid", { break_until: "soon" }, ann);
	for (const [typed, error] of [
		["-1", "number_negative"],
		["1e3", "number_malformed"],
		["0.0000001", "number_too_precise"],
		["9".repeat(30), "number_too_large"],
	] as const) {
		const { body } = await server.refuse("user/limits_save", error, { daily_loss: typed }, ann);
		expect(body.message).toContain("Daily loss limit");
	}
	expect((await server.call("user/limits", {}, ann)).body.data).toEqual(paused.body.data);
});

test("the server fills the demo account once a day", async () => {
	const ann = await server.person();
	const bob = await server.person();
	const { body } = await server.call("demo/refill", { client_id: "first" }, ann);
	expect(body.message).toBe("Your demo account is filled up");
	expect(body.data.next).toBe(server.now + DAY_MS);
	expect((await server.call("demo/refill", { client_id: "first" }, ann)).body.data).toEqual(body.data);
	const wallet = (await server.call("wallet/list", {}, ann)).body.data;
	expect(wallet.accounts[4]).toMatchObject({
		account: "demo",
		value: "0.000000",
		currencies: [{ currency_name: "DEMO", available: "10000.000000", value: "0.000000" }],
	});
	expect(wallet.total).toBe("0.000000");
	const again = await server.refuse("demo/refill", "refilled_today", {}, ann);
	expect(again.body.params).toEqual({ next: body.data.next });
	await server.refuse("demo/refill", "id_reused", { client_id: "limits" }, await withId(bob, "limits"));
	const coins = (await server.call("currency/user_currency_list", {}, ann)).body.data;
	expect(coins.find(({ account }) => account === "coin")?.currencies.map(({ currency_name }) => currency_name)).not.toContain(
		"DEMO",
	);
});

/** Sends another command of the user with this client_id, so that the id is used. Returns the user. */
async function withId(person: { readonly token: string }, id: string) {
	await server.call("user/limits_save", { daily_loss: "1", client_id: id }, person);
	return person;
}

test("the server verifies a user on request in a sandbox, and shows the user the operator's actions", async () => {
	const ann = await server.person();
	const bob = await server.person();
	const userOf = async (person: { readonly token: string }) => (await server.call("user/center", {}, person)).body.data;
	expect(await userOf(ann)).toMatchObject({
		verification: { basic: "unverified", advanced: "unverified", reason: null },
		country: null,
		products: { options: "demo" },
	});
	expect((await server.call("user/staff_looks", {}, ann)).body.data).toMatchObject({ list: [], total: 0 });
	const { body } = await server.call("sandbox/verify", { country: "TH" }, ann);
	expect(body.message).toBe("You are verified in this sandbox, as living in TH");
	expect(await userOf(ann)).toMatchObject({
		verification: { basic: "verified", advanced: "unverified" },
		country: "TH",
		products: { options: "real" },
	});
	await Promise.all(["DE", "DE", "DE"].map((country) => server.call("sandbox/verify", { country }, ann)));
	expect(await userOf(ann)).toMatchObject({ country: "DE", products: { options: "demo" } });
	const lists = { type: "SetCountries", id: "", by: FOUNDER, product: "options", demoOnly: ["TH"], absent: ["DE"] } as const;
	await server.accept({ ...lists, reason: "a test" });
	expect(await userOf(ann)).toMatchObject({ products: { options: "none" } });

	const looks = (await server.call("user/staff_looks", { limit: 3 }, ann)).body.data;
	expect(looks).toMatchObject({ has_more: true, total: null });
	expect(looks.list[0]).toEqual({
		time: expect.any(Number),
		role: "administrator",
		command: "SetVerification",
		reason: "Sandbox: asked by the user",
	});
	expect((await server.call("user/staff_looks", { limit: 3, page: 2 }, ann)).body.data.list).toHaveLength(1);
	expect((await server.call("user/staff_looks", {}, bob)).body.data.list).toEqual([]);

	for (const country of ["th", "THA", "", "1"]) {
		const error = country === "" ? "field_required" : "field_invalid";
		await server.refuse("sandbox/verify", error, { country }, ann);
	}
	for (let asked = 0; asked < 20; asked++) await server.call("sandbox/verify", { country: "JP" }, bob);
	expect((await server.raw("sandbox/verify", { country: "JP" }, bob)).status).toBe(429);
});

test("a closing-only or frozen account can set its limits, and cannot refill demo money", async () => {
	const ann = await server.person();
	const standing = (version: number, standing: "closing_only" | "frozen") =>
		server.accept({ type: "SetStanding", id: "", by: SERVICE.accounts, user: ann.id, version, standing });
	await standing(1, "closing_only");
	await server.call("user/limits_save", { daily_loss: "5" }, ann);
	await server.refuse("demo/refill", "account_restricted", {}, ann);
	await standing(2, "frozen");
	await server.call("user/limits_save", { daily_loss: "4" }, ann);
	await server.refuse("demo/refill", "account_restricted", {}, ann);
});

test("the server does not fill a demo account that is still full a day later", async () => {
	const ann = await server.person();
	await server.call("demo/refill", {}, ann);
	clock.ahead += DAY_MS;
	const { body } = await server.refuse("demo/refill", "demo_full", {}, ann);
	expect(body.params).toEqual({ maximum: "10000", currency: "DEMO" });
});

/**
 * Refusals that this file cannot cause, because they need a crash of the core, a missing account or a live exchange.
 * sent-at.pg.test.ts tests `too_late` and `sent_ahead`.
 */
// packages/core/src/deposits/deposits.test.ts tests `unpaid_debt`.
const ELSEWHERE = new Set(["poisoned_command", "unknown_account", "sandbox_only", "too_late", "sent_ahead", "unpaid_debt"]);

test("this test file covers every call of limits and every refusal that the calls declare", () => {
	expect([...OWN_CALLS].filter((path) => !server.accepted.has(path))).toEqual([]);
	const declared = [...OWN_CALLS].flatMap((path: CallPath) => CALLS[path].refusals.map((code) => [path, code] as const));
	const missing = declared.filter(([path, code]) => !ELSEWHERE.has(code) && !server.refusals.has(`${path} ${code}`));
	expect(missing).toEqual([]);
});
