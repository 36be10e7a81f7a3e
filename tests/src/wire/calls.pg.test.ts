// Tests that every API call works on a real server and that its response agrees with the API contract (docs/reference/style.md,
// Tests 7).
import { CALLS, type CallPath } from "@candor/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	BANK_CARD_CALLS,
	CHAT_CALLS,
	CONTRACT_ACCOUNT_CALLS,
	CONTRACT_CALLS,
	CRASH_CALLS,
	EARN_CALLS,
	FUND_CALLS,
	IMAGE_CALLS,
	LOST_STEP_CALLS,
	MONEY_CALLS,
	NOTICE_CALLS,
	OFFERING_CALLS,
	OPERATOR_CALLS,
	OPTION_CALLS,
	OWN_CALLS,
	P2P_BASE_CALLS,
	P2P_CALLS,
	PASSKEY_CALLS,
	PEOPLE_CALLS,
	PROTECTION_CALLS,
	READING_CALLS,
	REFERRAL_CALLS,
	SECURITY_CALLS,
	VERIFICATION_CALLS,
	WALLET_CALLS,
} from "./people-calls.ts";
import { BTC, RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
const called = new Set<string>();
beforeAll(async () => {
	server = await RunningServer.start();
	const { call } = server;
	server.call = ((path, params, options) => {
		called.add(path);
		return call.call(server, path, params, options);
	}) as typeof call;
	await server.openMarket();
});
afterAll(() => server.stop());

describe("calls of users return what the API contract declares", () => {
	test("a user registers by e-mail with the code from the outbox, signs out and signs in", async () => {
		const account = "Ada.Lovelace@Example.com";
		const sent = await server.call("sms_mail", { account, scene: "register" });
		expect(sent.body).toMatchObject({ msg: "", data: null });
		const { body } = await server.call("sandbox/outbox", { account: "ada.lovelace@example.com" });
		const code = body.data[0]?.code ?? "";
		expect(code).toMatch(/^\d{6}$/);
		expect(body.data[0]?.text).toContain(code);
		await server.call("user/check_email", { account, code });
		const params = {
			type: "email",
			account,
			code,
			password: "a good secret",
			re_password: "a good secret",
			invite_code: "candor",
			agree: "true",
		} as const;
		const registered = await server.call("user/register", params, { form: true });
		const { user, token } = registered.body.data;
		expect(user).toMatchObject({
			account: "Ad***@Example.com",
			type: "email",
			invite_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
		});
		expect(user.id).toBeGreaterThanOrEqual(100_101);
		const center = await server.call("user/center", {}, { token });
		expect(center.body.data).toEqual(user);
		expect((await server.call("user/center2", {}, { token })).body.data).toEqual(user);
		await server.call("user/logout", {}, { token: `Bearer ${token}` });
		expect((await server.raw("user/center", {}, { token })).body).toMatchObject({
			type: "999",
			code: 0,
			error: "session_required",
		});
		const again = await server.call("user/login", { type: "email", account: account.toLowerCase(), password: "a good secret" });
		expect(again.body.data.token).not.toBe(token);
		await server.call("user/center", {}, again.body.data);
	});

	test("the server stores the user's language and uses it in responses", async () => {
		const { token } = await server.person();
		expect((await server.call("set/lang", { lang: "th" }, { token })).body.data).toBe("th");
		expect((await server.call("user/center", {}, { token })).body.data.language).toBe("th");
		const { body } = await server.call("get/lang", {}, { headers: { "language-mark": "jp" } });
		expect(body.data.lang).toBe("jp");
		expect(body.data.languages.map(({ mark }) => mark)).toEqual(["en", "jp", "kr", "esp", "th"]);
		const refused = await server.raw("coin/trade", {}, { headers: { "accept-language": "ko-KR" } });
		expect(refused.body.message).toBe("로그인해 주세요");
	});
});

describe("calls of markets return what the API contract declares", () => {
	test("the server returns all markets, one market, and its candles", async () => {
		const { body } = await server.call("currency/quotation_new", {});
		const usdt = body.data.find(({ name }) => name === "USDT");
		expect(usdt?.quotation.map(({ symbol }) => symbol)).toContain("BTC/USDT");
		expect(usdt?.quotation[0]).toMatchObject({ match_id: 1, currency_id: BTC, legal_id: USDT, decimals: 1, simulated: true });
		const deal = (await server.call("currency/deal", { currency_id: BTC, legal_id: USDT })).body.data;
		expect(deal.depth.bids[0]).toEqual(["64990.0", "1.00000"]);
		expect(deal.depth.asks[0]).toEqual(["65010.0", "1.00000"]);
		expect(deal.rules).toMatchObject({ tick: "0.1", lot: "0.00001", min_notional: "5.000000", taker_fee_ppm: 1000 });
		expect(deal.ticker.index).toBe("65000.0");
		await server.call("currency/new_timeshar", { symbol: "BTC/USDT", period: "1min", limit: 10 });
		await server.refuse("currency/new_timeshar", "unknown_pair", { symbol: "BTC/EUR", period: "1min" });
	});

	test("the server returns signed index records and their keys", async () => {
		await server.projected();
		const { body } = await server.call("proofs/index", { symbol: "BTC/USDT" });
		expect(body.data[0]).toMatchObject({
			market: "BTC/USDT",
			index: "65000.0",
			signature: expect.stringMatching(/^[0-9a-f]{128}$/),
		});
		const keys = (await server.call("proofs/keys", {})).body.data;
		expect(keys.keys[0]?.key_id).toBe(body.data[0]?.key_id);
		// This server simulates no prices, like a live exchange. simulation.pg.test.ts tests a server that does.
		expect(keys.seeds).toEqual([]);
		expect((await server.call("proofs/market_maker", {})).body.data).toBeNull();
		expect((await server.call("proofs/outages", {})).body.data).toEqual({ outages: [], options: [] });
		// The first snapshot of liabilities comes after the day on which the exchange was founded. liabilities.pg.test.ts tests
		// published trees.
		expect((await server.call("proofs/liabilities", {})).body.data.custody).toBe("unsigned");
		const person = await server.person();
		expect((await server.call("proofs/liabilities/me", {}, person)).body.data).toEqual({ proof: null });
	});

	test("the server reports the exchange's health", async () => {
		const { body } = await server.call("health", {});
		expect(body.data).toMatchObject({ status: "degraded", reason: "markets_halted", mode: "sandbox", version: "1.0.1" });
		expect(body.data.prices.halted).not.toContain("BTC/USDT");
		expect(body.data.parts).toEqual({
			mail: "not_configured",
			sms: "not_configured",
			prices: "some_halted",
			watch_lists: "unknown",
		});
		expect(body.data.seq).toBe(body.data.durable_seq);
	});
});

describe("calls of orders and money return what the API contract declares", () => {
	test("a user takes test coins, fills a market order, places and cancels a limit order, and lists both", async () => {
		const person = await server.trader();
		const pair = { currency_id: BTC, legal_id: USDT };
		const market = await server.call("coin/trade", { ...pair, type: 1, order_type: "market", quote_amount: "6501" }, person);
		const bought = market.body.data.order;
		expect(bought).toMatchObject({
			status: "completed",
			filled: "0.10000",
			average_price: "65010.000",
			turnover: "6501.000000",
			fee: "0.00010000",
			fee_currency: "BTC",
		});
		const seq = market.headers.get("x-candor-seq") ?? "";
		const one = await server.call("coin/list", { id: bought.id }, { ...person, headers: { "x-candor-seq": seq } });
		expect(one.body.data).toMatchObject({
			id: bought.id,
			fills: [{ price: "65010.0", amount: "0.10000", role: "taker", fee: "0.00010000" }],
		});

		// The user's total has changed only by the fee of 0.0001 BTC, valued at the last price: deposits and trades at the last
		// price do not change it.
		const worth = (await server.call("wallet/list", {}, { ...person, headers: { "x-candor-seq": seq } })).body.data;
		expect(worth.change).toBe("-6.501000");

		const limit = { ...pair, type: "2", order_type: "limit", amount: "0.5", target_price: "66000", client_id: "mine-1" } as const;
		const rested = (await server.call("coin/trade", limit, { ...person, form: true })).body.data.order;
		expect(rested).toMatchObject({
			status: "waiting",
			client_id: "mine-1",
			price: "66000.0",
			amount: "0.50000",
			average_price: null,
		});
		const waiting = (await server.call("coin/list", { status: "waiting" }, person)).body.data;
		expect(waiting).toMatchObject({ total: 1, has_more: false, list: [{ id: rested.id }] });
		const held = (await server.call("wallet/detail", { currency_id: BTC, account: "coin" }, person)).body.data;
		expect(held).toMatchObject({ frozen: "0.50000000", available: "1.59990000" });
		expect((await server.call("coin/trade/cancel", { id: rested.id }, person)).body.message).toBe("Order cancelled");
		await server.refuse("coin/trade/cancel", "unknown_order", { id: rested.id }, person);
		await server.call("coin/trade", { ...limit, client_id: "mine-2" }, person);
		expect((await server.call("coin/trade/cancel", { all: 1, match_id: 1 }, person)).body.message).toBe("Orders cancelled: 1");
	});

	test("the server accepts every type of order", async () => {
		const person = await server.trader();
		const pair = { currency_id: BTC, legal_id: USDT };
		const place = async (params: object) =>
			(await server.call("coin/trade", { ...pair, ...params } as never, person)).body.data as { order: Record<string, unknown> };
		// Makes a trade first, because stop orders watch the last price.
		await place({ type: 1, order_type: "market", amount: "0.001" });
		expect(await place({ type: 1, order_type: "limit", amount: "0.001", target_price: "64000", post_only: 1 })).toMatchObject({
			order: { post_only: true },
		});
		expect(
			await place({ type: 1, order_type: "limit", amount: "0.001", target_price: "65010", time_in_force: "fok" }),
		).toMatchObject({ order: { status: "completed" } });
		expect(
			await place({ type: 1, order_type: "limit", amount: "0.001", target_price: "64000", time_in_force: "ioc" }),
		).toMatchObject({
			order: { status: "cancelled", reason: "immediate_or_cancel" },
		});
		expect(
			await place({ type: 2, order_type: "stop_limit", amount: "0.001", stop_price: "64000", target_price: "63990" }),
		).toMatchObject({
			order: { status: "waiting", stop_price: "64000.0", price: "63990.0" },
		});
		expect(
			await place({ type: 1, order_type: "stop_market", quote_amount: "100", stop_price: "66000", trigger: "index" }),
		).toMatchObject({
			order: { quote_amount: "100.000000", amount: null, trigger: "index" },
		});
		const oco = await place({
			type: 2,
			order_type: "oco",
			amount: "0.001",
			target_price: "66000",
			stop_price: "64000",
			stop_limit_price: "63990",
		});
		expect(oco.order.other_leg).toBeTypeOf("number");
		const { body } = await server.call("coin/list", { status: "waiting", match_id: 1 }, person);
		expect((body.data as { total: number }).total).toBe(5);
	});

	test("the server transfers money between the user's accounts, and shows records, history and total value", async () => {
		const person = await server.trader();
		const params = { currency_id: USDT, from_field: "coin", to_field: "option", number: "250.5" } as const;
		const moved = await server.call("wallet/change", params, person);
		expect(moved.body.message).toBe("Transferred 250.5 USDT");
		const seen = { ...person, headers: { "x-candor-seq": moved.headers.get("x-candor-seq") ?? "" } };
		const history = (await server.call("wallet/hzhistory", {}, seen)).body.data;
		expect(history.list).toMatchObject([{ from_field: "coin", to_field: "option", number: "250.500000", currency: "USDT" }]);
		const log = (await server.call("wallet/legal_log", { kind: "transfer", account: "coin" }, seen)).body.data;
		expect(log).toMatchObject({ total: 1, list: [{ amount: "-250.500000", balance_after: "99749.500000", kind: "transfer" }] });
		expect(log.list[0]?.trade).toBeNull();
		const paged = (await server.call("wallet/legal_log", { page: 2, limit: 1 }, seen)).body.data;
		expect(paged).toMatchObject({ page: 2, limit: 1, has_more: true, total: null });
		const { body } = await server.call("wallet/list", {}, seen);
		expect(body.data.accounts.map(({ account }) => account)).toEqual(["coin", "option", "contract", "trust", "demo"]);
		expect(body.data.accounts[1]).toMatchObject({
			value: "250.500000",
			currencies: [{ currency_name: "USDT", available: "250.500000" }],
		});
		expect(Number(body.data.total)).toBeGreaterThan(200_000);
		expect(body.data).toMatchObject({ change: "0.000000", change_percent: "0.00" });
		const coins = (await server.call("currency/user_currency_list", {}, person)).body.data;
		expect(
			coins.find(({ account }) => account === "option")?.currencies.find(({ currency_id }) => currency_id === USDT)?.available,
		).toBe("250.500000");
	});
});

describe("the server lists are complete when they are read page by page", () => {
	/** Reads a list page by page and returns the ids. After each page it adds a new row at the front of the list. */
	async function walked(next: (before: string | undefined) => Promise<CursorPage>, grow: () => Promise<unknown>) {
		const ids: number[] = [];
		for (let before: string | null | undefined; before !== null; ) {
			const { list, next_before } = await next(before);
			ids.push(...list.map(({ id }) => id));
			before = next_before;
			if (before !== null) await grow();
		}
		return ids;
	}
	const from = (before: string | undefined) => (before === undefined ? {} : { before });
	interface CursorPage {
		readonly list: readonly { readonly id: number }[];
		readonly next_before: string | null;
	}

	test("the server continues each list after the last row of the previous page, although new rows arrive", async () => {
		const person = await server.trader();
		const limit = {
			currency_id: BTC,
			legal_id: USDT,
			type: 1,
			order_type: "limit",
			amount: "0.001",
			target_price: "60000",
		} as const;
		const place = async () => (await server.call("coin/trade", limit, person)).body.data.order.id;
		const cancel = async () => {
			const id = await place();
			await server.call("coin/trade/cancel", { id }, person);
			return id;
		};
		const move = async () =>
			server.call("wallet/change", { currency_id: USDT, from_field: "coin", to_field: "option", number: "1" }, person);
		const seen = () => ({ ...person, headers: { "x-candor-seq": String(server.host.views.seq) } });
		const orders = async (status: "waiting" | "cancelled", before?: string) =>
			(await server.call("coin/list", { status, limit: 2, ...from(before) }, seen())).body.data as CursorPage;
		const cancelled = [await cancel(), await cancel(), await cancel(), await cancel(), await cancel()].reverse();
		expect(await walked((before) => orders("cancelled", before), cancel)).toEqual(cancelled);
		const waiting = [await place(), await place(), await place()].reverse();
		expect(await walked((before) => orders("waiting", before), place)).toEqual(waiting);
		expect((await orders("waiting", String(waiting[1]))).list).toMatchObject([{ id: waiting[2] }]);
		for (let count = 0; count < 5; count++) await move();
		const transfers = (before?: string, size = 2) => server.call("wallet/hzhistory", { limit: size, ...from(before) }, seen());
		const moved = (await transfers(undefined, 100)).body.data.list.map(({ id }) => id);
		expect(await walked(async (before) => (await transfers(before)).body.data, move)).toEqual(moved);
		const records = (before?: string, size = 2) => server.call("wallet/legal_log", { limit: size, ...from(before) }, seen());
		const written = (await records(undefined, 100)).body.data.list.map(({ id }) => id);
		expect(written.length).toBeGreaterThan(10);
		expect(await walked(async (before) => (await records(before)).body.data, move)).toEqual(written);
		expect((await records(String(written[3]))).body.data.list.map(({ id }) => id)).toEqual(written.slice(4, 6));
		for (const before of ["x", "-1", "1.", "1.2.3", "99999999999999999"])
			await server.refuse("coin/list", "field_invalid", { before }, person);
	});

	test("the server continues the list of sign-ins after the last row of the previous page, although new sign-ins arrive", async () => {
		const person = await server.person();
		const signIn = () => server.call("user/login", { account: person.account, password: "correct horse" });
		for (let count = 0; count < 3; count++) await signIn();
		const page = async (before?: string, size = 1) =>
			(await server.call("user/login_history", { limit: size, ...from(before) }, person)).body.data;
		const all = (await page(undefined, 100)).list.map(({ id }) => id);
		expect(await walked(page, signIn)).toEqual(all);
	});
});

test("this file or a file that it lists makes every call of the API", () => {
	const elsewhere = (path: CallPath) =>
		[
			PEOPLE_CALLS,
			WALLET_CALLS,
			PASSKEY_CALLS,
			BANK_CARD_CALLS,
			P2P_BASE_CALLS,
			PROTECTION_CALLS,
			SECURITY_CALLS,
			VERIFICATION_CALLS,
			LOST_STEP_CALLS,
			READING_CALLS,
			REFERRAL_CALLS,
			OWN_CALLS,
			OPTION_CALLS,
			CONTRACT_CALLS,
			CONTRACT_ACCOUNT_CALLS,
			CRASH_CALLS,
			EARN_CALLS,
			NOTICE_CALLS,
			FUND_CALLS,
			IMAGE_CALLS,
			CHAT_CALLS,
			MONEY_CALLS,
			OFFERING_CALLS,
			OPERATOR_CALLS,
			P2P_CALLS,
		].some((calls) => calls.has(path));
	const left = Object.values(CALLS).filter(({ path }) => !elsewhere(path) && !called.has(path));
	expect(left.map(({ path }) => path)).toEqual([]);
});
