import type { ChatMessage } from "@candor/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSensitive } from "./find-sensitive.ts";
import { loadedUpTo, mergeMessages } from "./merge-messages.ts";

const messages = (...numbers: readonly number[]) => numbers.map((number) => ({ number, text: String(number) }) as ChatMessage);

describe("mergeMessages joins messages of requests and of the socket", () => {
	test("the merged list has each message once, in order, however the parts overlap", () => {
		const parts = fc.array(fc.array(fc.integer({ min: 1, max: 20 })), { maxLength: 6 });
		fc.assert(
			fc.property(parts, (lists) => {
				const merged = lists.map((list) => messages(...list)).reduce<readonly ChatMessage[]>(mergeMessages, []);
				expect(merged.map(({ number }) => number)).toEqual([...new Set(lists.flat())].sort((a, b) => a - b));
			}),
		);
	});

	test("the next request for messages starts before the first gap", () => {
		expect(loadedUpTo([])).toBe(0);
		expect(loadedUpTo(messages(1, 2, 3))).toBe(3);
		expect(loadedUpTo(messages(1, 2, 5, 6))).toBe(2);
		expect(loadedUpTo(messages(4, 5))).toBe(0);
	});
});

describe("findSensitive finds phone numbers, links, card numbers and seeds", () => {
	test.each([
		["Call me on +66 81 234 5678", ["phone"]],
		["0812345678", ["phone"]],
		["０８１２３４５６７８", ["phone"]],
		["see https://t.me/northgate", ["link"]],
		["write to me at example.com please", ["link"]],
		["4111 1111 1111 1111", ["card"]],
		["apple banana cherry lemon mango melon olive orange peach pear plum tomato", ["seed"]],
		[`key ${"ab".repeat(32)}`, ["seed"]],
	])("findSensitive finds in %j: %j", (text, kinds) => expect(findSensitive(text)).toEqual(kinds));

	test.each([
		"I have sent 18,210.00 THB at 10:42.",
		"Order 20261121-4417",
		"Hello, I paid from my Kasikorn account two minutes ago, please check and release the coins.",
		"ok",
		"ขอบคุณค่ะ โอนแล้วนะคะ",
	])("findSensitive finds nothing in %j", (text) => expect(findSensitive(text)).toEqual([]));
});
