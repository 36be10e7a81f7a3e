// Tests the calls of deposits and withdrawals over the wire: saved addresses, applications, their ends, and what refuses them.
import type { CallParams, CallPath } from "@candor/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChain } from "./open-chain.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { MONEY_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

const PASSWORD = "correct horse";
const FUND = "730582";
const DAY = 86_400_000;
const STRANGER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const HASH = `0x${"12".repeat(32)}`;

let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 }, registration: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start((parts) => ({ ...openChain(parts), limits }), clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof customer>>;

/** A verified user with a bound address, a fund password and USDT. */
async function customer() {
	const person = await server.trader();
	const mail = `${person.account}@candor.example`;
	await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, person);
	await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [mail, person.id]);
	await server.call("sandbox/verify", { country: "TH" }, person);
	return { ...person, mail };
}

async function codeOf({ mail, ...person }: Person, scene: "withdrawal" | "address_book"): Promise<string> {
	// A code of a moment ago is still valid.
	await server.raw("sms_other_mail", { scene }, person);
	const { data } = (await server.call("sandbox/outbox", { account: mail })).body;
	return data.find((message) => message.scene === scene)?.code ?? "";
}

/** Saves an address and lets its hold pass. */
async function savedBy(person: Person, address = STRANGER): Promise<number> {
	const params = { currency_id: USDT, chain: "ERC20", address, label: "Wallet", pay_password: FUND } as const;
	const saved = await server.call("wallet/addaddress", { ...params, code: await codeOf(person, "address_book") }, person);
	clock.ahead += DAY;
	await server.recordPrices();
	return saved.body.data.address.id;
}

const asked = (address_id: number, more: object = {}) =>
	({ currency_id: USDT, method: "chain", address_id, number: "40", pay_password: FUND, ...more }) as CallParams<"wallet/out">;

async function apply(person: Person, address: number, more: object = {}) {
	const params = asked(address, { code: await codeOf(person, "withdrawal"), ...more });
	return (await server.call("wallet/out", params, person)).body.data.record;
}

async function refuses(person: Person, error: string, params: object) {
	return server.refuse("wallet/out", error, { ...params, code: await codeOf(person, "withdrawal") }, person);
}

const frozenOf = (person: Person) => server.host.views.balances.of(person.id, "coin", USDT).frozen;

describe("a user saves withdrawal addresses", () => {
	test("lists a saved address with its hold, and refuses withdrawals until the hold has passed", async () => {
		const ann = await customer();
		const params = { currency_id: USDT, chain: "ERC20", address: STRANGER.toLowerCase() } as const;
		const checked = (await server.call("wallet/check_address", params, ann)).body.data;
		expect(checked).toMatchObject({ valid: true, internal: false, address: STRANGER, warnings: [{ code: "checksum_missing" }] });
		const proof = { label: "Ledger", pay_password: FUND, code: await codeOf(ann, "address_book") };
		const { address } = (await server.call("wallet/addaddress", { ...params, ...proof }, ann)).body.data;
		expect(address).toMatchObject({ address: STRANGER, label: "Ledger", usable_from: server.now + DAY });
		const { list } = (await server.call("wallet/get_address", { currency_id: USDT }, ann)).body.data;
		expect(list).toEqual([address]);
		await refuses(ann, "address_too_new", asked(address.id));
		expect(frozenOf(ann)).toBe(0n);
	});

	test("saves no address with a wrong fund password, with a wrong code, or that coins must not be sent to", async () => {
		const ann = await customer();
		const params = { currency_id: USDT, chain: "ERC20", address: STRANGER, label: "Wallet", pay_password: FUND } as const;
		const code = await codeOf(ann, "address_book");
		const own = (await server.call("wallet/deposit_address", { currency_id: USDT, chain: "ERC20" }, ann)).body.data;
		for (const [error, change] of [
			["fund_password_wrong", { pay_password: "111111" }],
			["code_wrong", { code: code === "000000" ? "000001" : "000000" }],
			["proof_needed", { code: undefined }],
			["address_checksum_wrong", { address: `0x${STRANGER.slice(2, -1)}9` }],
			["address_own_deposit", { address: own.address }],
			["address_token_contract", { address: own.token.contract }],
			["address_burn", { address: `0x${"0".repeat(40)}` }],
			["address_malformed", { address: "not an address" }],
		] as const)
			await server.refuse("wallet/addaddress", error, { ...params, code, ...change }, ann);
		expect((await server.call("wallet/get_address", {}, ann)).body.data.list).toEqual([]);
	});

	test("deletes only addresses of the user, and none that a withdrawal uses", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const id = await savedBy(ann);
		await server.refuse("wallet/deladdress", "unknown_address", { id, pay_password: FUND }, bob);
		const { id: withdrawal } = await apply(ann, id);
		await server.refuse("wallet/deladdress", "address_in_use", { id, pay_password: FUND }, ann);
		await server.call("wallet/out/cancel", { id: withdrawal }, ann);
		await server.refuse("wallet/deladdress", "fund_password_wrong", { id, pay_password: "111111" }, ann);
		await server.call("wallet/deladdress", { id, pay_password: FUND }, ann);
		expect((await server.call("wallet/get_address", {}, ann)).body.data.list).toEqual([]);
	});
});

describe("a user applies for a withdrawal", () => {
	test("freezes the amount, shows the withdrawal in lists, and returns the money when it is cancelled", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const info = (await server.call("wallet/get_info", { currency_id: USDT }, ann)).body.data;
		expect(info.obstacles).toEqual([]);
		const record = await apply(ann, id, { fee: "1" });
		expect(record).toMatchObject({ state: "reviewing", amount: "40.000000", fee: "1.000000", received: "39.000000" });
		expect(record).toMatchObject({ address: STRANGER, address_id: id, can_cancel: true, deadline: server.now + 2 * DAY });
		expect(frozenOf(ann)).toBe(40_000_000n);
		await server.projected();
		const { list } = (await server.call("charge_mention/log3", { status: "under_review" }, ann)).body.data;
		expect(list.map((one) => one.id)).toEqual([record.id]);
		expect((await server.call("charge_mention/log3", { status: "passed" }, ann)).body.data.list).toEqual([]);
		const detail = (await server.call("charge_mention/detail", { id: record.id, kind: "withdrawal" }, ann)).body.data;
		expect(detail.record).toEqual(record);
		const cancelled = (await server.call("wallet/out/cancel", { id: record.id }, ann)).body.data.record;
		expect(cancelled).toMatchObject({ state: "cancelled", status: "cancelled", reason: "cancelled_by_user" });
		expect(frozenOf(ann)).toBe(0n);
		await server.refuse("wallet/out/cancel", "unknown_withdrawal", { id: record.id }, ann);
		const again = { id: record.id, code: await codeOf(ann, "withdrawal") };
		await server.refuse("wallet/out/confirm", "unknown_withdrawal", again, ann);
	});

	test("freezes nothing with a wrong password or code, a wrong fee or amount, or an address of another user", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const id = await savedBy(ann);
		const others = await savedBy(bob, OTHER);
		const code = await codeOf(ann, "withdrawal");
		await server.refuse("wallet/out", "fund_password_wrong", { ...asked(id), code, pay_password: "111111" }, ann);
		await server.refuse("wallet/out", "code_wrong", { ...asked(id), code: code === "000000" ? "000001" : "000000" }, ann);
		await server.refuse("wallet/out", "proof_needed", asked(id), ann);
		await server.refuse("wallet/out", "bank_closed", { ...asked(id), method: "bank" }, ann);
		await server.refuse("wallet/out", "unknown_address", asked(others), ann);
		await refuses(ann, "fee_changed", asked(id, { fee: "0.5" }));
		const small = await refuses(ann, "withdrawal_below_minimum", asked(id, { number: "9.999999" }));
		expect(small.body.params).toMatchObject({ field: "number", minimum: "10", currency: "USDT" });
		await refuses(ann, "withdrawal_limit", asked(id, { number: "10001" }));
		expect(frozenOf(ann)).toBe(0n);
	});

	test.each([`address = '${OTHER}'`, "usable_from = usable_from - 1", "asset = 2", "network = 2", "user_id = 1"])(
		"pays to no saved address whose row was changed in the database (%s)",
		async (change) => {
			const ann = await customer();
			const id = await savedBy(ann);
			await server.pool.query(`update money.withdrawal_addresses set ${change} where id = $1`, [id]);
			await refuses(ann, "unknown_address", asked(id));
			expect(frozenOf(ann)).toBe(0n);
		},
	);

	test("accepts one application on a day, and the same client id only once", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const first = await apply(ann, id, { client_id: "mine" });
		clock.ahead += 1_000;
		const again = await server.raw("wallet/out", asked(id, { client_id: "mine" }), ann);
		expect(again.body.data).toMatchObject({ record: { id: first.id } });
		expect(frozenOf(ann)).toBe(40_000_000n);
		await refuses(ann, "id_reused", asked(id, { client_id: "mine", number: "41" }));
		const second = await refuses(ann, "applied_today", asked(id));
		expect(second.body.params).toMatchObject({ next: first.created_at + DAY });
		const info = (await server.call("wallet/get_info", { currency_id: USDT }, ann)).body.data;
		expect(info.obstacles).toEqual([{ code: "applied_today", until: first.created_at + DAY }]);
		expect(info.day).toEqual({ limit: "10000.000000", used: "40.000000", left: "9960.000000" });
		expect(frozenOf(ann)).toBe(40_000_000n);
	});

	test("another user can neither read, cancel nor confirm a withdrawal", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const { id } = await apply(ann, await savedBy(ann));
		await server.projected();
		await server.refuse("charge_mention/detail", "unknown_record", { id, kind: "withdrawal" }, bob);
		await server.refuse("wallet/out/cancel", "unknown_withdrawal", { id }, bob);
		await server.refuse("wallet/out/confirm", "unknown_withdrawal", { id, code: await codeOf(bob, "withdrawal") }, bob);
		expect(server.host.views.withdrawals.find(id)?.state).toBe("reviewing");
		expect(frozenOf(ann)).toBe(40_000_000n);
	});

	test("an application with a reason for a takeover is paid only after the user confirms it again", async () => {
		const ann = await customer();
		const saved = await savedBy(ann);
		await server.pool.query("update money.withdrawal_addresses set created_at = 0 where id = $1", [saved]);
		const { id, risk_reasons } = await apply(ann, saved);
		expect(risk_reasons).toContain("young_address");
		await server.refuse("wallet/out/confirm", "nothing_to_confirm", { id, code: await codeOf(ann, "withdrawal") }, ann);
		clock.ahead += 2 * DAY + 1;
		await server.recordPrices();
		expect(server.host.views.withdrawals.find(id)).toMatchObject({ state: "reviewing", code: "confirm_needed" });
		await server.refuse("wallet/out/confirm", "proof_needed", { id }, ann);
		const confirmed = await server.call("wallet/out/confirm", { id, code: await codeOf(ann, "withdrawal") }, ann);
		expect(confirmed.body.data.record).toMatchObject({ id, must_confirm: false });
	});

	test("the link of the mail stops its withdrawal, and no other token does", async () => {
		const ann = await customer();
		const { id } = await apply(ann, await savedBy(ann));
		await server.projected();
		const { data } = (await server.call("sandbox/outbox", { account: ann.mail })).body;
		const mail = data.find(({ scene }) => scene === "withdrawal_applied")?.text ?? "";
		const token = /token=([\w.-]+)/.exec(mail)?.[1]?.replace(/\.$/, "") ?? "";
		await server.refuse("wallet/out/stop", "stop_link_unknown", { token: `${id}.forged` });
		await server.refuse("wallet/out/stop", "stop_link_unknown", { token: token.replace(`${id}.`, `${id + 1}.`) });
		expect(frozenOf(ann)).toBe(40_000_000n);
		const stopped = (await server.call("wallet/out/stop", { token })).body.data;
		expect(stopped).toEqual({ outcome: "stopped", amount: "40.000000", currency: "USDT" });
		expect(frozenOf(ann)).toBe(0n);
		expect((await server.call("wallet/out/stop", { token })).body.data.outcome).toBe("over");
	});
});

describe("a user reports a deposit", () => {
	test("a reported hash is listed once, and is no deposit of another user", async () => {
		const [ann, bob] = [await customer(), await customer()];
		const banks = (await server.call("wallet/bank_accounts", {}, ann)).body.data;
		expect([banks.list, banks.deposits_closed?.reason]).toEqual([[], "not_configured"]);
		const [coins, out] = ["wallet/deposit_currency", "wallet/withdrawal_currency"] as const;
		for (const path of [coins, out]) {
			const usdt = (await server.call(path, {}, ann)).body.data.list.find((one) => one.currency_id === USDT);
			expect(usdt?.networks.find(({ chain }) => chain === "ERC20")).toMatchObject({ confirmations: 3, closed: null });
			expect(usdt?.networks.find(({ chain }) => chain === "TRC20")?.closed).toMatchObject({ reason: "not_configured" });
		}
		const params = { currency_id: USDT, method: "chain", chain: "ERC20", hash: HASH } as const;
		const { record } = (await server.call("wallet/charge_req", params, ann)).body.data;
		expect(record).toMatchObject({ state: "submitted", status: "under_review", hash: HASH, confirmations: null });
		expect((await server.call("wallet/charge_req", params, ann)).body.data.record).toEqual(record);
		expect((await server.call("charge_mention/log2", { status: "under_review" }, ann)).body.data.list).toEqual([record]);
		expect((await server.call("charge_mention/log2", { status: "passed" }, ann)).body.data.list).toEqual([]);
		await server.refuse("wallet/charge_req", "hash_malformed", { ...params, hash: "0x12" }, ann);
		await server.refuse("charge_mention/detail", "unknown_record", { id: record.id, kind: "deposit" }, bob);
		const funded = (await server.call("sandbox/chain_fund", { currency_id: USDT, chain: "ERC20" }, ann)).body.data;
		expect(funded.amount).toBe("1000");
	});
});

test("this file makes every call that it lists", () => {
	const left = [...MONEY_CALLS].filter((path: CallPath) => !server.accepted.has(path));
	expect(left).toEqual([]);
});
