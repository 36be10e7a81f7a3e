// Tests the calls of deposits and withdrawals over HTTP: saved addresses, applications, the ways in which withdrawals end, and
// all refusals.
import { CALLS, type CallParams, type CallPath, REFUSALS } from "@candor/contract";
import { type Command, FOUNDER, SERVICE } from "@candor/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LISTED, openChain, PAID_TO_ANOTHER } from "./open-chain.ts";
import { LIMITS, MovedClock } from "./open-server.ts";
import { eventually } from "./patience.ts";
import { MONEY_CALLS } from "./people-calls.ts";
import { RunningServer, USDT } from "./running-server.ts";

const PASSWORD = "correct horse";
const FUND = "730582";
const DAY = 86_400_000;
const STRANGER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const HASH = `0x${"12".repeat(32)}`;

let server: RunningServer;
const clock = new MovedClock();

beforeAll(async () => {
	const limits = { ...LIMITS, guesses: { perSecond: 1_000, burst: 10_000 }, registration: { perSecond: 1_000, burst: 10_000 } };
	server = await RunningServer.start((parts) => ({ ...openChain(parts), limits }), clock);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof customer>>;

/** Creates a verified user with a bound e-mail address, a fund password and USDT. */
async function customer() {
	const person = await server.trader();
	const mail = `${person.account}@candor.example`;
	await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, person);
	await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [mail, person.id]);
	await server.call("sandbox/verify", { country: "TH" }, person);
	return { ...person, mail };
}

async function codeOf({ mail, ...person }: Person, scene: "withdrawal" | "address_book"): Promise<string> {
	// Ignores a refusal to send a new code, because a code that was sent a moment ago is still valid.
	await server.raw("sms_other_mail", { scene }, person);
	const { data } = (await server.call("sandbox/outbox", { account: mail })).body;
	return data.find((message) => message.scene === scene)?.code ?? "";
}

/** Saves a withdrawal address and moves the clock past the hold of new addresses. Returns the address's id. */
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

/** Sends a command that normally needs two operators. In a sandbox the founder may send it alone. */
async function operate(command: object): Promise<number> {
	return await accept({ ...command, by: FOUNDER, reason: "a test" });
}

const custody = (command: object) => accept({ ...command, by: SERVICE.custody });

async function accept(command: object): Promise<number> {
	const { outcome } = await server.host.submit({ id: "", ...command } as Command);
	if (outcome.kind === "refused")
		throw new Error(JSON.stringify({ command: Object.values(command)[0], code: outcome.refusal.code }));
	return outcome.result;
}

const frozenOf = (person: Person) => server.host.views.balances.of(person.id, "coin", USDT).frozen;

describe("a user saves withdrawal addresses", () => {
	test("the server lists a saved address with its hold, and refuses withdrawals to it until the hold has passed", async () => {
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

	test("an address is not saved with a wrong fund password or code, or if coins must not be sent to it", async () => {
		const ann = await customer();
		const params = { currency_id: USDT, chain: "ERC20", address: STRANGER, label: "Wallet", pay_password: FUND } as const;
		const code = await codeOf(ann, "address_book");
		const own = (await server.call("wallet/deposit_address", { currency_id: USDT, chain: "ERC20" }, ann)).body.data;
		// The response must name the chain (1 is Ethereum), because a connected wallet must pay on this chain only.
		expect(own.token.chain_id).toBe(1);
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

	test("a user deletes only addresses of the user, and no address that a withdrawal uses", async () => {
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
	test("an application freezes the amount, is listed, and its cancellation returns the money", async () => {
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

	test("an application with a wrong password, code, fee, amount or another user's address freezes nothing", async () => {
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
		"a saved address whose row was changed in the database gets no withdrawal (%s)",
		async (change) => {
			const ann = await customer();
			const id = await savedBy(ann);
			await server.pool.query(`update money.withdrawal_addresses set ${change} where id = $1`, [id]);
			await refuses(ann, "unknown_address", asked(id));
			expect(frozenOf(ann)).toBe(0n);
		},
	);

	test("one application a day is accepted, and the same client id only once", async () => {
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

	test("the link in the mail stops its withdrawal, and no other token stops it", async () => {
		const ann = await customer();
		const { id } = await apply(ann, await savedBy(ann));
		const mailed = async () => {
			const { data } = (await server.call("sandbox/outbox", { account: ann.mail })).body;
			return data.find(({ scene }) => scene === "withdrawal_applied")?.text ?? "";
		};
		await eventually(mailed).not.toBe("");
		const mail = await mailed();
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
	test("the server lists a reported hash once, and does not show it to another user as a deposit", async () => {
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

describe("each refusal of deposits and withdrawals is reachable", () => {
	const at = (currency_id: number, chain: string) => ({ currency_id, chain });

	test("the server refuses an unknown coin or network, a network without a node, and a closed network", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const address = { address: STRANGER, label: "x", pay_password: FUND };
		const more: Partial<Record<CallPath, object>> = {
			"wallet/charge_req": { method: "chain", hash: HASH },
			"wallet/check_address": address,
			"wallet/addaddress": address,
			"sandbox/chain_fund": {},
			"wallet/deposit_address": {},
		};
		for (const [path, rest] of Object.entries(more) as [CallPath, object][]) {
			await server.refuse(path, "unknown_asset", { ...at(999, "ERC20"), ...rest }, ann);
			await server.refuse(path, "unknown_network", { ...at(USDT, "BTC"), ...rest }, ann);
		}
		await server.refuse("wallet/get_info", "unknown_asset", { currency_id: 999 }, ann);
		await server.refuse("wallet/out", "unknown_asset", { ...asked(id), currency_id: 999 }, ann);
		await server.refuse("wallet/deposit_address", "payment_address_missing", at(USDT, "TRC20"), ann);
		for (const path of ["wallet/charge_req", "sandbox/chain_fund"] as const)
			await server.refuse(path, "network_closed", { ...at(USDT, "TRC20"), ...more[path] }, ann);
		const closing = { network: 1, deposits: true, withdrawals: true, until: server.now + 3_600_000 };
		await operate({ type: "CloseNetwork", ...closing });
		await server.refuse("wallet/deposit_address", "network_closed", at(USDT, "ERC20"), ann);
		await server.refuse("wallet/out", "network_closed", asked(id), ann);
		await operate({ type: "OpenNetwork", network: 1 });
		await operate({ type: "StopWithdrawals" });
		await server.refuse("wallet/out", "withdrawals_stopped", asked(id), ann);
		await operate({ type: "ResumeWithdrawals" });
		expect(frozenOf(ann)).toBe(0n);
	});

	test("the server refuses more than twenty reported hashes that no block contains, also at the same time", async () => {
		const ann = await customer();
		const report = (n: number) => ({ ...at(USDT, "ERC20"), method: "chain", hash: `0x${n.toString(16).padStart(64, "0")}` });
		const replies = await Promise.all(Array.from({ length: 23 }, (_, n) => server.raw("wallet/charge_req", report(n + 1), ann)));
		expect(replies.filter(({ body }) => body.type === "ok")).toHaveLength(20);
		expect(new Set(replies.flatMap(({ body }) => body.error ?? []))).toEqual(new Set(["too_many_reports"]));
		await server.refuse("wallet/charge_req", "too_many_reports", report(99), ann);
		// A transaction hash that was already reported does not count as a new report.
		const known = Number(replies.findIndex(({ body }) => body.type === "ok"));
		await server.call("wallet/charge_req", report(known + 1) as never, ann);
	});

	test("the server refuses numbers and hashes that no deposit or withdrawal can have", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const reported = { ...at(USDT, "ERC20"), method: "chain", hash: HASH };
		for (const [typed, error] of [
			["1e3", "number_malformed"],
			["-1", "number_negative"],
			["0", "number_not_positive"],
			["9".repeat(30), "number_too_large"],
			["0.0000001", "number_too_precise"],
		] as const) {
			await server.refuse("wallet/out", error, asked(id, { number: typed }), ann);
			await server.refuse("wallet/charge_req", error, { ...reported, amount: typed }, ann);
		}
		await server.refuse("wallet/charge_req", "amount_not_whole", { ...reported, amount: "1.5" }, ann);
		await server.refuse("wallet/charge_req", "bank_closed", { ...reported, method: "bank" }, ann);
		await server.refuse("wallet/charge_req", "hash_other_recipient", { ...reported, hash: PAID_TO_ANOTHER }, ann);
		await server.projected();
		expect((await server.call("charge_mention/log2", {}, ann)).body.data.list).toEqual([]);
	});

	test("the server refuses withdrawals with a missing or locked fund password, and with locked settings", async () => {
		const [ann, bob] = [await server.trader(), await customer()];
		const address = { ...at(USDT, "ERC20"), address: OTHER, label: "x", pay_password: FUND };
		await server.call("sandbox/verify", { country: "TH" }, ann);
		await server.refuse("wallet/addaddress", "fund_password_missing", address, ann);
		const id = await savedBy(bob);
		const lose = (path: CallPath, params: object) => server.raw(path, { ...params, pay_password: "000001" }, bob);
		for (const path of ["wallet/out", "wallet/addaddress", "wallet/deladdress"] as const) {
			const params = path === "wallet/out" ? asked(id) : path === "wallet/addaddress" ? address : { id, pay_password: FUND };
			const replies = [];
			for (let guess = 0; guess < 12; guess++) replies.push((await lose(path, params)).body.error);
			expect(replies.at(-1)).toBe("fund_password_locked");
		}
	});

	test("the server refuses an address on a list, even if the list changed after the address was saved", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const [listed = ""] = LISTED;
		const params = { ...at(USDT, "ERC20"), address: listed, label: "x", pay_password: FUND };
		await server.refuse("wallet/addaddress", "address_screened", params, ann);
		expect(
			(await server.call("wallet/check_address", { ...at(USDT, "ERC20"), address: listed } as never, ann)).body.data,
		).toMatchObject({
			valid: false,
			problem: "screened",
		});
		LISTED.add(STRANGER);
		await server.refuse("wallet/out", "address_screened", asked(id), ann);
		LISTED.delete(STRANGER);
		expect(frozenOf(ann)).toBe(0n);
	});

	test("the server refuses more than the maximum number of addresses, and an address that is saved already", async () => {
		const ann = await customer();
		await savedBy(ann);
		const params = { ...at(USDT, "ERC20"), address: STRANGER, label: "x", pay_password: FUND };
		await server.refuse("wallet/addaddress", "address_known", params, ann);
		await server.pool.query(
			`insert into money.withdrawal_addresses (user_id, network, asset, address, label, created_at, usable_from, seal)
			select $1, 1, 3, 'x' || n, '', 0, 0, '' from generate_series(1, 50) n`,
			[ann.id],
		);
		const proof = { ...params, address: OTHER, code: await codeOf(ann, "address_book") };
		await server.refuse("wallet/addaddress", "too_many_addresses", proof, ann);
	});

	test("the server refuses applications without verification or balance, and cancellations of a withdrawal in payment", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const rest = server.host.views.balances.of(ann.id, "coin", USDT).available - 20_000_000n;
		const away = { currency_id: USDT, from_field: "coin", to_field: "trust", number: String(rest / 1_000_000n) } as const;
		await server.call("wallet/change", away, ann);
		const poor = await refuses(ann, "insufficient_balance", asked(id));
		expect(poor.body.params?.field).toBe("number");
		const funds = { network: 1, asset: USDT, key: `0x${"77".repeat(32)}:0`, user: ann.id, amount: 50_000_000n, remainder: 0n };
		const deposit = await custody({ type: "CreditDeposit", ...funds });
		const carl = await customer();
		const inside = (await server.call("wallet/deposit_address", { currency_id: USDT, chain: "ERC20" }, carl)).body.data;
		await refuses(ann, "deposits_not_final", asked(await savedBy(ann, inside.address)));
		await custody({ type: "FinalizeDeposit", deposit });
		const record = await apply(ann, id);
		const hash = server.host.views.withdrawals.find(record.id)?.hash ?? "";
		await operate({ type: "ApproveWithdrawal", withdrawal: record.id, hash, signature: "ab".repeat(64) });
		await custody({ type: "BeginSigning", withdrawal: record.id });
		await server.refuse("wallet/out/cancel", "withdrawal_under_way", { id: record.id }, ann);
		const bob = await server.trader();
		await server.call("safe/update_password", { password: FUND, re_password: FUND, password_now: PASSWORD }, bob);
		await server.pool.query("insert into people.logins values ($1, $2, 'email', $1, 1)", [
			`${bob.account}@candor.example`,
			bob.id,
		]);
		const other = await savedBy({ ...bob, mail: `${bob.account}@candor.example` });
		await server.refuse("wallet/out", "not_verified", asked(other), bob);
	});
});

describe("the server refuses requests that no client sends", () => {
	const NEEDS_SESSION = [...MONEY_CALLS].filter((path) => CALLS[path].needs === "session");

	test.each(NEEDS_SESSION)("the call %s needs a session", async (path) => {
		for (const token of [undefined, "forged"])
			expect((await server.raw(path, {}, { token })).body).toMatchObject({ type: "999", error: "session_required" });
	});

	test("each parameter of each call refuses values of another kind, and no money moves", async () => {
		const ann = await customer();
		const id = await savedBy(ann);
		const good = {
			...{ currency_id: USDT, chain: "ERC20", address: OTHER, label: "x", pay_password: FUND, method: "chain", number: "40" },
			...{ address_id: id, id, kind: "withdrawal", hash: HASH, token: "1.x", code: "123456" },
		};
		const bad = [{ a: 1 }, [1, 2], "x".repeat(5_000), "\u0000", -1, 1.5, "1; drop table people.users", 2 ** 60, "__proto__"];
		const strange: string[] = [];
		for (const path of MONEY_CALLS) {
			if (CALLS[path].method === "GET") continue;
			for (const name of Object.keys(CALLS[path].params.shape)) {
				for (const value of bad) {
					const { status, body } = await server.raw(path, { ...good, [name]: value }, ann);
					const isRefused = body.error !== undefined && body.error !== "internal_error" && status < 500;
					// The server may accept some of the values, because these are words that a user may type, for example as a
					// label.
					if (!isRefused && (body.code !== 1 || ["wallet/out", "wallet/addaddress", "wallet/deladdress"].includes(path)))
						strange.push(`${path} ${name} ${JSON.stringify(value).slice(0, 40)} ${status} ${body.error}`);
				}
			}
		}
		expect(strange).toEqual([]);
		expect(frozenOf(ann)).toBe(0n);
		expect((await server.call("wallet/get_address", {}, ann)).body.data.list).toHaveLength(1);
	});
});

test("this file makes every call that it lists", () => {
	const left = [...MONEY_CALLS].filter((path: CallPath) => !server.accepted.has(path));
	expect(left).toEqual([]);
});

/** Refusals that this file does not reach: a code, or a call with a code. */
const OUT_OF_REACH: ReadonlySet<string> = new Set([
	// The other ways of step-up authentication are the same for all calls. protection.pg.test.ts, security.pg.test.ts and
	// passkeys.pg.test.ts test them.
	...["code_expired", "code_tries_used", "second_factor_wrong", "second_factor_used", "wallet_proof_wrong", "origin_refused"],
	...["passkey_wrong", "passkey_expired", "passkey_unknown", "passkey_copied", "password_wrong", "wallet/out/confirm code_wrong"],
	...["settings_locked", "fund_password_missing"],
	// bad-days.pg.test.ts explains why no call can return these refusals in a sandbox.
	...["poisoned_command", "unknown_account", "too_late", "sent_ahead", "unpaid_debt", "sandbox_only", "account_restricted"],
	// This file cannot cause these refusals. banks.pg.test.ts causes those of banks; the others need other networks, or coins without
	// a price, which this server does not have.
	...[
		"unknown_bank_account",
		"unknown_rate",
		"rate_expired",
		"rate_changed",
		"bank_deposit_below_minimum",
		"not_whole",
		"too_many_applications",
	],
	...[
		"card_not_usable",
		"unknown_card",
		"unknown_recipient",
		"image_missing",
		"image_unknown",
		"image_used",
		"below_minimum",
		"price_missing",
	],
	...["address_other_network", "chain_unavailable", "fund_limit", "wallet/charge_req id_reused"],
	// Only `wallet/out` uses the id as the id of a command.
	...["wallet/out/cancel id_reused", "wallet/out/confirm id_reused"],
	// Needs a withdrawal to another user of the exchange after a security change:
	// packages/core/src/withdrawals/withdrawals.test.ts.
	"withdrawals_held",
]);

test("this file receives every refusal that its calls declare, and no other", () => {
	const everywhere = Object.entries(REFUSALS).flatMap(([code, { from }]) => (from === "every" ? [code] : []));
	const declared = [...MONEY_CALLS].flatMap((path) => CALLS[path].refusals.map((code) => `${path} ${code}`));
	const isReachable = (entry: string) => !OUT_OF_REACH.has(entry) && !OUT_OF_REACH.has(entry.split(" ")[1] ?? "");
	expect(declared.filter((entry) => isReachable(entry) && !server.refusals.has(entry))).toEqual([]);
	const received = [...server.refusals].filter((entry) => MONEY_CALLS.has(entry.split(" ")[0] as CallPath));
	const isDeclared = (entry: string) => declared.includes(entry) || everywhere.includes(entry.split(" ")[1] ?? "");
	expect(received.filter((entry) => !isDeclared(entry))).toEqual([]);
});
