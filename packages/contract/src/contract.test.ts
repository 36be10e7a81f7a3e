import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "./call.ts";
import { CALLS } from "./calls.ts";
import { REFUSALS } from "./refusals.ts";
import { clientMessage, topicName } from "./socket/client.ts";
import { topicMessage } from "./socket/topics.ts";

const calls = Object.entries(CALLS) as [string, Call][];

describe.each(calls)("the call %s has a valid definition", (path, call) => {
	test("every call is listed under its own path and names only existing refusals", () => {
		expect(call.path).toBe(path);
		expect(call.says).toMatch(/\.$/);
		for (const code of call.refusals) expect(REFUSALS).toHaveProperty(code);
		expect(new Set(call.refusals).size).toBe(call.refusals.length);
	});

	test("params and data of every call can be written as JSON schema", () => {
		expect(z.toJSONSchema(call.params, { io: "input", unrepresentable: "any" }).type).toBe("object");
		expect(() => z.toJSONSchema(call.data, { io: "output", unrepresentable: "any" })).not.toThrow();
	});

	test("every call ignores unknown params", () => {
		const parsed = call.params.safeParse({ surprise: 1 });
		if (parsed.success) expect(parsed.data).not.toHaveProperty("surprise");
		else expect(parsed.error.issues.every(({ path: [first] }) => first !== "surprise")).toBe(true);
	});
});

describe("coin/trade validates its params", () => {
	const { params } = CALLS["coin/trade"];
	const limit = { currency_id: 1, legal_id: 3, type: 1, order_type: "limit", amount: "0.5", target_price: "65000" };

	test("coin/trade reads form text and JSON alike", () => {
		const form = { ...limit, currency_id: "1", legal_id: "3", type: "1", post_only: "1" };
		expect(params.parse(form)).toEqual(params.parse({ ...limit, post_only: true }));
	});

	test.each([
		["amount", 0.5],
		["amount", ["1", "2"]],
		["type", 3],
		["type", "buy"],
		["currency_id", "1e3"],
		["currency_id", -1],
		["currency_id", "99999999999999999999"],
		["post_only", "yes"],
		["client_id", "with space"],
		["client_id", "x".repeat(65)],
		["order_type", "iceberg"],
	])("coin/trade rejects the field %s with the value %j and names it", (field, value) => {
		const parsed = params.safeParse({ ...limit, [field]: value });
		expect(parsed.error?.issues[0]?.path[0]).toBe(field);
	});
});

describe("typed codes are normalised, passwords are not", () => {
	const account = { type: "username", account: "somebody", password: "x", re_password: "x", agree: true };

	test("typed codes may have full-width letters and digits", () => {
		const { params } = CALLS["user/register"];
		const typed = { ...account, code: "０１２３４５", invite_code: "ＣＡＮＤＯＲ" };
		expect(params.parse(typed)).toMatchObject({ code: "012345", invite_code: "CANDOR" });
		const fund = { password: "７２９１８４", re_password: "729184", totp: "ＡＢＣＤＥ－１２３４５" };
		expect(CALLS["safe/update_password"].params.parse(fund)).toMatchObject({ password: "729184", totp: "ABCDE-12345" });
	});

	test("a password is not normalised", () => {
		const typed = { ...account, invite_code: "CANDOR", password: "ＣＡＮＤＯＲ e\u0301" };
		expect(CALLS["user/register"].params.parse(typed).password).toBe(typed.password);
	});
});

describe("topics and messages of the socket are validated", () => {
	test.each([
		"tickers",
		"account",
		"ticker:BTC/USDT",
		"depth:USDC/USDT",
		"kline:BTC/USDT:1min",
		"kline:BTC/USDT:timeshare",
		"contract-kline:BTC/USDT:simulation:1min",
		"mark-kline:BTC/USDT:simulation:1min",
		"index-kline:BTC/USDT:1day",
	])("the contract accepts the topic name %s", (name) => expect(topicName.safeParse(name).success).toBe(true));
	test.each(["", "ticker", "ticker:", "depth:btc/usdt", "kline:BTC/USDT", "account:1", `ticker:${"A".repeat(80)}`])(
		"the contract rejects the topic name %j",
		(name) => expect(topicName.safeParse(name).success).toBe(false),
	);
	test("the contract accepts well-formed messages of clients and topics, and rejects others", () => {
		expect(clientMessage.parse({ op: "subscribe", topics: ["tickers"], id: 1 })).toEqual({
			op: "subscribe",
			topics: ["tickers"],
			id: 1,
		});
		expect(clientMessage.safeParse({ op: "steal" }).success).toBe(false);
		const change = { kind: "change", symbol: "BTC/USDT", from_seq: 1, seq: 2, time: 3, bids: [["1.0", "0"]], asks: [] };
		expect(topicMessage.parse({ topic: "depth:BTC/USDT", data: change })).toEqual({ topic: "depth:BTC/USDT", data: change });
		expect(topicMessage.safeParse({ topic: "depth:BTC/USDT", data: { ...change, bids: [[1, 0]] } }).success).toBe(false);
	});
});
