// Tests how the server responds to requests that clients should not send. No such request may change a balance or end a session.
import { connect } from "node:net";
import { CALLS, REFUSALS } from "@candor/contract";
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
import { BTC, type Reply, RunningServer, USDT } from "./running-server.ts";

let server: RunningServer;
let ann: Awaited<ReturnType<RunningServer["trader"]>>;
let bob: typeof ann;
beforeAll(async () => {
	server = await RunningServer.start();
	await server.openMarket();
	ann = await server.trader();
	bob = await server.trader();
});
afterAll(() => server.stop());

const limit = { currency_id: BTC, legal_id: USDT, type: 1, order_type: "limit", amount: "0.001", target_price: "64000" };
const oco = { order_type: "oco", stop_price: "66000", stop_limit_price: "66000", trigger: "index" };
const balances = () => ({ ann: server.host.views.balances.all(ann.id), bob: server.host.views.balances.all(bob.id) });

describe("the server refuses malformed numbers", () => {
	test.each([
		["", "field_required"],
		["1e3", "number_malformed"],
		["-0", "number_negative"],
		["-1", "number_negative"],
		["NaN", "number_malformed"],
		["Infinity", "number_malformed"],
		["0x10", "number_malformed"],
		[" 1", "number_malformed"],
		["1,5", "number_malformed"],
		["1.2.3", "number_malformed"],
		["٣", "number_malformed"],
		["0", "number_not_positive"],
		["0.00", "number_not_positive"],
		["9".repeat(30), "number_too_large"],
		["9".repeat(80), "number_too_large"],
		["9".repeat(500), "field_invalid"],
	])("the server refuses %j as an amount, price or transfer with the code %s", async (typed, error) => {
		const before = balances();
		const order = await server.refuse("coin/trade", error, { ...limit, amount: typed }, ann);
		expect(order.body.params?.field).toBe("amount");
		expect(order.body.message).toContain("Quantity");
		const price = await server.refuse("coin/trade", error, { ...limit, target_price: typed }, { ...ann, form: true });
		expect(price.body.params?.field).toBe("target_price");
		const transfer = { currency_id: USDT, from_field: "coin", to_field: "trust", number: typed };
		const moved = await server.refuse("wallet/change", error, transfer, ann);
		expect(moved.body.params?.field).toBe("number");
		await server.refuse("sandbox/fund", error, { currency_id: USDT, amount: typed }, ann);
		expect(balances()).toEqual(before);
	});

	test("the server refuses amounts with 40 decimals instead of rounding them", async () => {
		const typed = `0.${"0".repeat(39)}1`;
		const lot = await server.refuse("coin/trade", "amount_off_lot", { ...limit, amount: typed }, ann);
		expect(lot.body.params).toEqual({ field: "amount", lot: "0.00001" });
		await server.refuse("coin/trade", "price_off_tick", { ...limit, target_price: `64000.${"0".repeat(39)}1` }, ann);
		await server.refuse(
			"wallet/change",
			"number_too_precise",
			{ currency_id: USDT, from_field: "coin", to_field: "trust", number: typed },
			ann,
		);
		await server.refuse(
			"coin/trade",
			"number_too_precise",
			{ ...limit, order_type: "market", amount: "", target_price: "", quote_amount: "10.1234567" },
			ann,
		);
	});

	test("the server refuses an id that is too large for the tables", async () => {
		const far = 2 ** 31;
		await server.refuse("coin/list", "field_invalid", { status: "completed", match_id: far }, ann);
		await server.refuse("wallet/legal_log", "field_invalid", { currency_id: far }, ann);
		await server.refuse("wallet/hzhistory", "field_invalid", { currency_id: far }, ann);
	});

	test("the server refuses a JSON number as an amount", async () => {
		const { body } = await server.refuse("coin/trade", "field_invalid", { ...limit, amount: 0.001 }, ann);
		expect(body.params).toEqual({ field: "amount" });
	});
});

describe("the server refuses orders that break the terms of a market", () => {
	test.each([
		["price off tick", { target_price: "64000.05" }, "price_off_tick", { field: "target_price", tick: "0.1" }],
		["quantity off lot", { amount: "0.000015" }, "amount_off_lot", { field: "amount", lot: "0.00001" }],
		["value below the minimum", { amount: "0.00001" }, "notional_too_small", { field: "amount", minimum: "5", currency: "USDT" }],
		[
			"value above the maximum",
			{ amount: "100" },
			"notional_too_large",
			{ field: "amount", maximum: "5000000", currency: "USDT" },
		],
		[
			"price outside the band",
			{ target_price: "1000", amount: "1" },
			"price_outside_band",
			{ field: "target_price", reference: "65000.0" },
		],
		["more than the balance", { amount: "3" }, "insufficient_balance", { field: "amount", currency: "USDT" }],
		["unknown market", { legal_id: 99 }, "unknown_pair", { field: "currency_id" }],
		["no side", { type: undefined }, "field_required", { field: "type" }],
		["no price", { target_price: undefined }, "field_required", { field: "target_price" }],
		["total in a limit order", { quote_amount: "10", amount: undefined }, "not_applicable", { field: "quote_amount" }],
		[
			"quantity and total at once",
			{ order_type: "market", target_price: undefined, quote_amount: "10" },
			"ambiguous_quantity",
			{ field: "quote_amount" },
		],
		["post-only order that would fill immediately", { target_price: "65020", post_only: 1 }, "post_only_would_take", {}],
		[
			"total in a sell order",
			{ type: 2, order_type: "market", target_price: undefined, amount: undefined, quote_amount: "10" },
			"buy_only",
			{},
		],
		[
			"stop-market buy by quantity",
			{ order_type: "stop_market", target_price: undefined, stop_price: "66000" },
			"quote_amount_required",
			{},
		],
		[
			"post-only with immediate-or-cancel",
			{ post_only: 1, time_in_force: "ioc" },
			"post_only_limit_only",
			{ field: "post_only" },
		],
		[
			"market order in a market without an index",
			{ currency_id: 2, order_type: "market", target_price: undefined, amount: "1" },
			"market_halted",
			{},
		],
		[
			"stop order in a market without a price",
			{ currency_id: 2, order_type: "stop_limit", stop_price: "2000", target_price: "2000", amount: "1" },
			"no_reference_price",
			{},
		],
		["OCO with fill-or-kill", { ...oco, time_in_force: "fok" }, "oco_good_till_cancelled_only", { field: "time_in_force" }],
		[
			"OCO with both prices on one side of the market",
			{ ...oco, stop_price: "64500", stop_limit_price: "64500" },
			"oco_prices",
			{ watched: "65000.0" },
		],
		[
			"stop price equal to the market price",
			{ order_type: "stop_limit", stop_price: "65000" },
			"stop_at_market",
			{ field: "stop_price", watched: "65000.0" },
		],
	])("the server refuses an order with this fault: %s", async (_name, change, error, params) => {
		const { body } = await server.refuse("coin/trade", error, { ...limit, ...change }, ann);
		expect(body.params).toMatchObject(params);
		expect(body.message).not.toMatch(/[{}–]/);
	});

	test("the server refuses an OCO order that would be filled immediately", async () => {
		const carol = await server.trader();
		await server.recordPrices();
		// Carol's order takes the whole first price level and a part of the second. The maker then quotes the first level again,
		// below the price of the last trade.
		await server.call("coin/trade", { ...limit, amount: "1.001", target_price: "65020", order_type: "limit" } as never, carol);
		await server.quote();
		await server.refuse("coin/trade", "oco_would_take", { ...limit, ...oco, trigger: "last", target_price: "65015" }, carol);
	});

	test("the server accepts at most 500 open orders of a user in a market", async () => {
		const carol = await server.trader();
		const place = () => server.raw("coin/trade", { ...limit, amount: "0.0001", target_price: "60000" }, carol);
		const replies = await Promise.all(Array.from({ length: 501 }, place));
		expect(replies.filter(({ body }) => body.type === "ok").length).toBe(500);
		const refused = replies.find(({ body }) => body.type !== "ok");
		expect(refused?.body).toMatchObject({ error: "too_many_orders", params: { maximum: 500 } });
		expect((await server.call("coin/trade/cancel", { all: 1 }, carol)).body.message).toBe("Orders cancelled: 500");
	});

	test("the server names the restriction when it refuses an order of a closing-only or frozen account", async () => {
		const carol = await server.trader();
		await server.accept({ type: "SetStanding", id: "", by: 102, user: carol.id, version: 1, standing: "closing_only" });
		const { body } = await server.refuse("coin/trade", "account_restricted", limit, carol);
		expect(body.params).toEqual({ standing: "closing_only" });
		await server.refuse(
			"wallet/change",
			"account_restricted",
			{ currency_id: USDT, from_field: "coin", to_field: "trust", number: "1" },
			carol,
		);
		await server.accept({ type: "SetStanding", id: "", by: 102, user: carol.id, version: 2, standing: "frozen" });
		await server.refuse("coin/trade", "account_restricted", limit, carol);
		await server.call("coin/trade/cancel", { all: 1 }, carol);
	});

	test("the server refuses impossible transfers", async () => {
		const transfer = { currency_id: USDT, from_field: "coin", to_field: "option", number: "1" };
		await server.refuse("wallet/change", "same_account", { ...transfer, to_field: "coin" }, ann);
		await server.refuse("wallet/change", "unknown_asset", { ...transfer, currency_id: 77 }, ann);
		await server.refuse("wallet/change", "field_invalid", { ...transfer, to_field: "demo" }, ann);
		const { body } = await server.refuse("wallet/change", "insufficient_balance", { ...transfer, number: "100000.01" }, ann);
		expect(body.params).toMatchObject({ available: "100000", currency: "USDT", field: "number" });
		await server.refuse("sandbox/fund", "fund_limit", { currency_id: USDT, amount: "100000.000001" }, ann);
	});
});

describe("the server executes requests with the same id once", () => {
	test("the server creates one order from 100 simultaneous requests with the same client_id", async () => {
		const order = { ...limit, client_id: "hundred" };
		const replies = await Promise.all(Array.from({ length: 100 }, () => server.raw("coin/trade", order, ann)));
		const ids = new Set(replies.map((reply) => (reply.body as Reply<{ order: { id: number } }>["body"]).data.order.id));
		expect(ids.size).toBe(1);
		expect(server.host.views.orders.open(ann.id).filter(({ clientId }) => clientId === "hundred").length).toBe(1);
		await server.refuse("coin/trade", "id_reused", { ...order, amount: "0.002" }, ann);
		await server.refuse("coin/trade/cancel", "id_reused", { all: 1 }, { ...ann, headers: { "idempotency-key": "hundred" } });
		await server.refuse(
			"wallet/change",
			"id_reused",
			{ currency_id: USDT, from_field: "coin", to_field: "trust", number: "1", client_id: "hundred" },
			ann,
		);
		// Each user has separate request ids, so another user may use the same id.
		await server.call("coin/trade", order as never, bob);
	});

	test("the server accepts an Idempotency-Key header in place of a client_id", async () => {
		const transfer = { currency_id: USDT, from_field: "coin", to_field: "trust", number: "10" } as const;
		const options = { ...bob, headers: { "idempotency-key": "key-1" } };
		await server.call("wallet/change", transfer, options);
		await server.call("wallet/change", transfer, options);
		expect(server.host.views.balances.of(bob.id, "trust", USDT).available).toBe(10_000_000n);
		await server.call("sandbox/fund", { currency_id: USDT, amount: "1" }, { ...bob, headers: { "idempotency-key": "key-1" } });
		await server.call("sandbox/fund", { currency_id: USDT, amount: "1" }, { ...ann, headers: { "idempotency-key": "key-1" } });
		await server.refuse("sandbox/fund", "id_reused", { currency_id: USDT, amount: "2", client_id: "key-1" }, ann);
		await server.refuse("sandbox/fund", "number_too_precise", { currency_id: USDT, amount: "0.0000001" }, ann);
		await server.refuse("sandbox/fund", "unknown_asset", { currency_id: 77, amount: "2" }, ann);
		await server.refuse("wallet/detail", "unknown_asset", { currency_id: 77, account: "coin" }, ann);
	});

	test("the server refuses an invalid Idempotency-Key, because its sender would consider a repetition safe", async () => {
		const before = balances();
		const transfer = { currency_id: USDT, from_field: "coin", to_field: "trust", number: "10" };
		for (const key of ["k".repeat(65), "two words", "\u00e9"]) {
			const options = { ...bob, headers: { "idempotency-key": key } };
			const { body } = await server.refuse("wallet/change", "field_invalid", transfer, options);
			expect(body.params).toEqual({ field: "idempotency_key" });
		}
		expect(balances()).toEqual(before);
	});

	test("the server responds to the id of another user's order as to the id of a missing order", async () => {
		const { order } = (await server.call("coin/trade", limit as never, ann)).body.data as { order: { id: number } };
		const theirs = await server.refuse("coin/trade/cancel", "unknown_order", { id: order.id }, bob);
		const missing = await server.refuse("coin/trade/cancel", "unknown_order", { id: 999_999 }, bob);
		expect(theirs.body).toEqual(missing.body);
		const read = await server.refuse("coin/list", "unknown_order", { id: order.id }, bob);
		expect(read.body).toEqual((await server.refuse("coin/list", "unknown_order", { id: 999_999 }, bob)).body);
		await server.call("coin/trade/cancel", { id: order.id }, ann);
	});

	test("the server names the parameter that contains an impossible id", async () => {
		for (const id of ["1e3", "-1", "0x1", "1.5", "9".repeat(40)]) {
			expect((await server.refuse("coin/trade/cancel", "field_invalid", { id }, ann)).body.params).toEqual({ field: "id" });
		}
		await server.refuse("coin/trade/cancel", "id_required", {}, ann);
		await server.refuse("coin/trade/cancel", "unknown_pair", { all: 1, match_id: 77 }, ann);
	});
});

describe("the server limits how many test coins a user gets", () => {
	test("the server limits the test coins of one user, so that other users get some too", async () => {
		const dora = await server.person();
		const most = { currency_id: USDT, amount: "100000" };
		for (let count = 0; count < 100; count++) await server.call("sandbox/fund", most, dora);
		const { status, body } = await server.raw("sandbox/fund", most, dora);
		expect({ status, error: body.error }).toEqual({ status: 429, error: "too_many_requests" });
		await server.call("sandbox/fund", { currency_id: BTC, amount: "2" }, dora);
		await server.call("sandbox/fund", most, bob);
	});
});

describe("the server refuses malformed texts", () => {
	test.each(["nul\u0000byte", "half \ud83d a pair"])("the server refuses %j in any text", async (text) => {
		const account = `${text}@example.org`.replaceAll(" ", "");
		await server.refuse("user/login", "malformed_request", { account, password: "correct horse" });
		await server.refuse("sms_mail", "malformed_request", { account, scene: "register" });
		const params = { type: "username", account: "somebody9", password: text, re_password: text, agree: 1, invite_code: text };
		await server.refuse("user/register", "malformed_request", params);
	});
});

describe("the server refuses invalid sessions", () => {
	test.each(["", "x", "Bearer ", "Bearer x", "A".repeat(43), "A".repeat(5_000), "' or 1=1 --"])(
		"the server rejects the session token %j",
		async (token) => {
			const { status, body } = await server.raw("wallet/list", {}, { token });
			expect({ status, ...body }).toMatchObject({ status: 200, type: "999", code: 0, data: null, error: "session_required" });
		},
	);

	test("the server refuses the token of an ended session, also in simultaneous requests", async () => {
		const carol = await server.person();
		const again = await server.call("user/login", { account: carol.account, password: "correct horse" });
		await server.call("user/logout", {}, carol);
		const replies = await Promise.all(Array.from({ length: 20 }, () => server.raw("user/center", {}, carol)));
		expect(new Set(replies.map(({ body }) => body.type))).toEqual(new Set(["999"]));
		await server.call("user/center", {}, again.body.data);
	});

	test("the server gives the same response to a wrong password and to an unknown account", async () => {
		const wrong = await server.refuse("user/login", "credentials_wrong", { account: ann.account, password: "wrong one" });
		const unknown = await server.refuse("user/login", "credentials_wrong", { account: "nobody-here", password: "wrong one" });
		expect(wrong.body).toEqual(unknown.body);
	});

	test("the server limits guesses at one account's password", async () => {
		const dave = await server.person();
		let looked = 0;
		for (let answer = ""; answer !== "challenge_required"; looked++) {
			const { body } = await server.raw("user/login", { account: dave.account, password: `guess ${looked}` });
			answer = body.error ?? "";
			expect(["credentials_wrong", "challenge_required"]).toContain(answer);
			expect(looked).toBeLessThan(50);
		}
	});
});

describe("the server refuses invalid registrations", () => {
	const fine = {
		type: "username",
		account: "fine-name",
		password: "a good secret",
		re_password: "a good secret",
		invite_code: "CANDOR",
		agree: 1,
	};

	test.each([
		[{ account: "1starts-with-digit" }, "invalid_username", "account"],
		[{ account: "abc" }, "invalid_username", "account"],
		[{ account: "a b c d" }, "invalid_username", "account"],
		[{ type: "email", account: "not an address", code: "123456" }, "invalid_email", "account"],
		[{ type: "email", account: "a@b..co", code: "123456" }, "invalid_email", "account"],
		[{ type: "email", account: "eve@example.com" }, "field_required", "code"],
		[{ type: "email", account: "eve@example.com", code: "000000" }, "code_expired", "code"],
		[{ password: "short", re_password: "short" }, "password_too_short", "password"],
		[{ re_password: "another" }, "passwords_differ", "re_password"],
		[{ invite_code: "NOBODYS" }, "invite_code_unknown", "invite_code"],
		[{ invite_code: "" }, "field_required", "invite_code"],
		[{ agree: 0 }, "agreement_required", "agree"],
		[{ agree: undefined }, "field_required", "agree"],
	])("the server refuses the registration %j with the code %s", async (change, error, field) => {
		expect((await server.refuse("user/register", error, { ...fine, ...change })).body.params?.field).toBe(field);
	});

	test("the server opens one account per name, in any notation and with simultaneous requests", async () => {
		const names = ["Twice.Taken", "twice.taken", "TWICE.TAKEN", "twice.taken"];
		const replies = await Promise.all(names.map((account) => server.raw("user/register", { ...fine, account })));
		const outcomes = replies.map(({ body }) => body.error ?? body.type).sort();
		expect(outcomes).toEqual(["account_taken", "account_taken", "account_taken", "ok"]);
	});

	test("the server accepts a registration code for five tries and one registration", async () => {
		const account = "frank@example.com";
		await server.call("sms_mail", { account, scene: "register" });
		await server.refuse("sms_mail", "code_sent_just_now", { account, scene: "register" });
		const code = (await server.call("sandbox/outbox", { account })).body.data[0]?.code ?? "";
		const wrong = code === "111111" ? "222222" : "111111";
		const replies = await Promise.all(Array.from({ length: 5 }, () => server.raw("user/check_email", { account, code: wrong })));
		expect(replies.map(({ body }) => body.error).sort()).toEqual([
			"code_tries_used",
			"code_wrong",
			"code_wrong",
			"code_wrong",
			"code_wrong",
		]);
		await server.refuse("user/check_email", "code_tries_used", { account, code });
		await server.refuse("user/check_email", "code_expired", { account: "nobody@example.com", code });
		await server.refuse("user/check_email", "invalid_email", { account: "nobody", code });
		await server.refuse("sms_mail", "invalid_email", { account: "nobody", scene: "register" });
		const spent = { ...fine, type: "email", account, code };
		await server.refuse("user/register", "code_tries_used", spent);

		const other = "grace@example.com";
		await server.call("sms_mail", { account: other, scene: "register" });
		const right = (await server.call("sandbox/outbox", { account: other })).body.data[0]?.code ?? "";
		await server.refuse("user/register", "code_wrong", {
			...fine,
			type: "email",
			account: other,
			code: right === "111111" ? "222222" : "111111",
		});
		const params = { ...fine, type: "email", account: other, code: right } as const;
		const both = await Promise.all([server.raw("user/register", params), server.raw("user/register", params)]);
		expect(both.map(({ body }) => body.type).sort()).toEqual(["error", "ok"]);
		await server.refuse("user/register", "code_expired", params);
	});
});

describe("the server limits and checks requests", () => {
	test("the server limits the rate of signatures, so that requests for all records delay no other user", async () => {
		const all = { symbol: "BTC/USDT", from: 1, limit: 1000 };
		const replies = await Promise.all(Array.from({ length: 40 }, () => server.raw("proofs/index", all)));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
		expect(replies.find(({ status }) => status === 429)?.body.error).toBe("too_many_requests");
	});

	test("the server limits candle requests by their cost, not by their number", async () => {
		const all = { symbol: "BTC/USDT", period: "1min", limit: 1500 } as const;
		const replies = await Promise.all(Array.from({ length: 60 }, () => server.raw("currency/new_timeshar", all)));
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
		// Requests with the smallest valid parameters cost little of the rate limit, so at least 40 of them are accepted.
		expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
	});

	const post = (body: BodyInit, headers: Record<string, string>) =>
		fetch(`${server.origin}/api/user/login`, { method: "POST", body, headers }).then(async (response) => ({
			status: response.status,
			body: (await response.json()) as Reply["body"],
		}));

	test("the server refuses a body of 10 MB and serves later requests", async () => {
		const reply = await new Promise<string>((resolve) => {
			const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
			let text = "";
			socket.on("data", (chunk) => {
				text += chunk;
			});
			socket.on("close", () => resolve(text));
			socket.on("error", () => resolve(text));
			socket.write(
				`POST /api/user/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10000000\r\n\r\n`,
			);
			socket.write(Buffer.alloc(1_000_000, "a"));
		});
		expect(reply).toMatch(/^HTTP\/1\.1 413 /);
		expect(reply).toContain('"error":"body_too_large"');
		await server.call("health", {});
	});

	test("the server refuses a body that is not JSON, not an object, or of an unknown type", async () => {
		const json = { "content-type": "application/json" };
		expect(await post("{", json)).toMatchObject({ status: 400, body: { error: "malformed_request", code: 0 } });
		for (const body of ["[]", "1", '"x"']) expect((await post(body, json)).body.error).toBe("malformed_request");
		expect((await post('{"__proto__":{"account":"x"}}', json)).body.error).toBe("field_required");
		expect(await post("<a/>", { "content-type": "application/xml" })).toMatchObject({
			status: 415,
			body: { error: "unknown_body_type" },
		});
	});

	test("the server ignores parameters in the URL of a POST request and in the body of a GET request", async () => {
		const url = `${server.origin}/api/set/lang?lang=jp`;
		const answer = async (init: RequestInit, address = url) => (await (await fetch(address, init)).json()) as Reply["body"];
		const missing = { error: "field_required", params: { field: "lang" } };
		expect(await answer({ method: "POST" })).toMatchObject(missing);
		expect(await answer({ method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).toMatchObject(missing);
		expect(await answer({ method: "POST", body: new URLSearchParams({ lang: "th" }) })).toMatchObject({ data: "th" });
		const cancel = await answer(
			{ method: "PUT", headers: { authorization: ann.token } },
			`${server.origin}/api/coin/trade/cancel?all=1`,
		);
		expect(cancel).toMatchObject({ error: "id_required" });
	});

	test("the server treats names of built-in properties as unknown parameters", async () => {
		const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
		const json = { "content-type": "application/json" };
		const form = { "content-type": "application/x-www-form-urlencoded" };
		for (const name of names) {
			const missing = { error: "field_required", params: { field: "account" } };
			expect((await post(`{"${name}":{"account":"x","password":"y"}}`, json)).body).toMatchObject(missing);
			expect((await post(`${name}[account]=x&${name}=y`, form)).body).toMatchObject(missing);
			const headers = { "accept-language": name, "language-mark": name };
			expect((await server.call("get/lang", {}, { headers })).body.data.lang).toBe("en");
			await server.refuse("wallet/detail", "field_invalid", { currency_id: BTC, account: name }, { ...ann, headers });
		}
	});

	test("the server stores no unknown language with an account", async () => {
		const account = "inherited";
		const person = {
			type: "username",
			account,
			password: "correct horse",
			re_password: "correct horse",
			invite_code: "CANDOR",
			agree: 1,
		};
		const { body } = await server.call("user/register", person as never, { headers: { "accept-language": "__proto__" } });
		expect(body.data.user.language).toBe("en");
	});

	test("the server refuses two tokens at once, or one token twice, and names the header", async () => {
		const { port } = new URL(server.origin);
		const asked = (...tokens: string[]) =>
			new Promise<string>((resolve) => {
				let heard = "";
				const socket = connect(Number(port), "127.0.0.1").on("data", (chunk) => {
					heard += chunk;
				});
				socket.on("close", () => resolve(heard));
				const headers = tokens.map((token, at) => `${at === 0 ? "Authorization" : "authorization"}: ${token}\r\n`).join("");
				socket.write(`GET /api/user/center HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
			});
		const named = '"error":"field_invalid","params":{"field":"authorization"}';
		expect(await asked(ann.token)).toContain(`"id":${ann.id}`);
		expect(await asked(ann.token, bob.token)).toContain(named);
		expect(await asked(ann.token, ann.token)).toContain(named);
		expect(await asked(ann.token, "")).toContain(named);
	});

	test("the server ignores a repeated header of language or journal position, and refuses a repeated Idempotency-Key", async () => {
		const twice = (name: string, value: string) => ({ headers: { [name]: `${value}, ${value}`, "accept-language": "th" } });
		expect((await server.call("get/lang", {}, twice("language-mark", "jp"))).body.data.lang).toBe("th");
		await server.call("wallet/legal_log", {}, { ...ann, ...twice("x-candor-seq", "9999999") });
		const transfer = { currency_id: USDT, from_field: "coin", to_field: "trust", number: "1" };
		const reply = await server.refuse("wallet/change", "field_invalid", transfer, { ...ann, ...twice("idempotency-key", "k") });
		expect(reply.body.params).toEqual({ field: "idempotency_key" });
	});

	test("the server refuses unknown markets", async () => {
		await server.refuse("currency/new_timeshar", "unknown_pair", { symbol: "BTC/EUR", period: "1min" });
		const contract = { symbol: "USDC/USDT", period: "1min", contract: "real" } as const;
		await server.refuse("currency/new_timeshar", "unknown_instrument", contract);
		await server.refuse("currency/deal", "unknown_pair", { currency_id: 3, legal_id: 1 });
		await server.refuse("proofs/index", "unknown_pair", { symbol: "BTC/EUR" });
	});

	test("the server returns the usual envelope for unknown calls and methods", async () => {
		const response = await fetch(`${server.origin}/api/coin/steal`);
		expect({ status: response.status, ...((await response.json()) as object) }).toMatchObject({
			status: 404,
			type: "error",
			error: "unknown_call",
		});
		expect((await fetch(`${server.origin}/api/coin/trade`)).status).toBe(404);
	});

	test("the server serves the outbox and the metrics to programs on the server's machine, but not to clients of a proxy", async () => {
		const headers = { "x-forwarded-for": "203.0.113.9" };
		await server.refuse("sandbox/outbox", "own_machine_only", { account: "x@example.com" }, { headers });
		expect((await fetch(`${server.origin}/metrics`, { headers })).status).toBe(404);
		// A foreign web page may use a host name that resolves to this machine (DNS rebinding). Its requests then come from the
		// user's browser on this machine, but the page must get no data.
		const rebound = (url: string) => server.app.http.inject({ url, headers: { host: "evil.example" } });
		expect((await rebound("/api/sandbox/outbox?account=x@example.com")).json()).toMatchObject({ error: "own_machine_only" });
		expect((await rebound("/metrics")).statusCode).toBe(404);
		const metrics = await (await fetch(`${server.origin}/metrics`)).text();
		expect(metrics).toContain('candor_calls_total{path="coin/trade",result="ok"}');
		expect(metrics).toContain("nodejs_eventloop_lag_p99_seconds");
	});

	test("the server accepts a token only in its header, which forms and links of other origins cannot set", async () => {
		const { token } = await server.person();
		const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
		const cookie = `token=${token}; authorization=${token}; session=${token}`;
		const byCookie = await server.raw("user/center", {}, { headers: { ...foreign, cookie } });
		expect(byCookie.body.error).toBe("session_required");
		for (const url of [`/api/user/center?token=${token}`, `/api/user/center?authorization=${token}`]) {
			expect((await server.app.http.inject({ url, headers: foreign })).json()).toMatchObject({ error: "session_required" });
		}
		const form = `token=${token}&authorization=${token}&user_id=1`;
		const sent = { method: "POST", url: "/api/user/logout", payload: form } as const;
		const type = { "content-type": "application/x-www-form-urlencoded" };
		expect((await server.app.http.inject({ ...sent, headers: { ...foreign, ...type, cookie } })).json()).toMatchObject({
			error: "session_required",
		});
		await server.call("user/center", {}, { token });
	});

	test("the server sends the security headers with each response", async () => {
		const { headers } = await fetch(`${server.origin}/api/health`);
		expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("cache-control")).toBe("no-store");
		expect(headers.get("x-request-id")).toBeTruthy();
		const docs = await fetch(`${server.origin}/api/docs`);
		const page = await docs.text();
		expect(docs.headers.get("content-security-policy")).toContain("script-src 'self'");
		expect(page).toContain("/api/coin/trade");
		expect(page).not.toMatch(/<script|https?:\/\//);
		const api = (await (await fetch(`${server.origin}/api/docs/openapi.json`)).json()) as { paths: object };
		expect(Object.keys(api.paths)).toContain("/api/coin/trade/cancel");
	});
});

test("no money stays frozen after the tests of bad requests", async () => {
	for (const person of [ann, bob]) {
		await server.call("coin/trade/cancel", { all: true }, person);
		expect(server.host.views.balances.all(person.id).filter(({ frozen }) => frozen !== 0n)).toEqual([]);
	}
});

/** Codes of refusals that a healthy sandbox never returns over HTTP. */
const OUT_OF_REACH = new Set([
	// The core refuses a command as poisoned only after the command has crashed the core.
	"poisoned_command",
	// The server starts a session only after it has opened the user's account.
	"unknown_account",
	// Each account may get ten codes a day. Reaching this limit takes minutes, so limits.pg.test.ts tests it.
	"codes_used_up",
	// sent-at.pg.test.ts tests the time of sending for every call that moves money.
	"too_late",
	"sent_ahead",
	// Only a reversed deposit causes this refusal. packages/core/src/deposits/deposits.test.ts tests debts.
	"unpaid_debt",
	// The following refusals need a live exchange or a trillion test coins.
	"sandbox_only",
	"limit_reached",
]);

test("the tests of bad requests receive every refusal that a call declares", () => {
	const elsewhere = [
		PEOPLE_CALLS,
		// withdrawals.pg.test.ts makes these calls, and checks there that every declared refusal is reached.
		MONEY_CALLS,
		WALLET_CALLS,
		PASSKEY_CALLS,
		BANK_CARD_CALLS,
		P2P_BASE_CALLS,
		P2P_CALLS,
		IMAGE_CALLS,
		// p2p-chat.pg.test.ts makes these calls, and checks there that every declared refusal is reached.
		CHAT_CALLS,
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
		OFFERING_CALLS,
		OPERATOR_CALLS,
	];
	const here = Object.values(CALLS).filter(({ path }) => !elsewhere.some((calls) => calls.has(path)));
	const declared = here.flatMap(({ path, refusals }) => refusals.map((code) => ({ code, entry: `${path} ${code}` })));
	const missing = declared.filter(({ code, entry }) => !OUT_OF_REACH.has(code) && !server.refusals.has(entry));
	expect(missing.map(({ entry }) => entry)).toEqual([]);
});

test("the tests of bad requests receive only refusals that the calls declare", () => {
	const everywhere = Object.entries(REFUSALS).flatMap(([code, { from }]) => (from === "every" ? [code] : []));
	const surprises = [...server.refusals].filter((entry) => {
		const [path, code] = entry.split(" ") as [keyof typeof CALLS, string];
		return !everywhere.includes(code) && !(CALLS[path].refusals as readonly string[]).includes(code);
	});
	expect(surprises).toEqual([]);
});
