import { describe, expect, test } from "vitest";
import { addressKey, DEFAULT_LIMITS, Limits, RateLimit } from "./rate-limit.ts";

describe("a token bucket limits the rate of a key", () => {
	test("a bucket gives its full burst, then as much as time refills", () => {
		const limit = new RateLimit({ perSecond: 2, burst: 3 });
		expect([0, 0, 0, 0].map(() => limit.take("a", 0))).toEqual([0, 0, 0, 1]);
		expect(limit.take("a", 400)).toBe(1);
		expect(limit.take("a", 500)).toBe(0);
		expect(limit.take("b", 500)).toBe(0);
	});

	test("a bucket reports the time until its next token", () => {
		const limit = new RateLimit({ perSecond: 0.1, burst: 1 });
		limit.take("a", 0);
		expect(limit.take("a", 0)).toBe(10);
		expect(limit.take("a", 5_000)).toBe(5);
	});

	test("a bucket never holds more than its burst", () => {
		const limit = new RateLimit({ perSecond: 1_000, burst: 2 });
		limit.take("a", 0);
		expect([0, 0, 0].map(() => limit.take("a", 1e9))).toEqual([0, 0, 1]);
	});
});

test("a flood of keys displaces the oldest buckets and locks no key out", () => {
	const limit = new RateLimit({ perSecond: 1, burst: 1 }, 100);
	for (let key = 0; key < 10_000; key++) expect(limit.take(`k${key}`, 0)).toBe(0);
	expect(limit.take("k9999", 0)).toBe(1);
	expect(limit.take("k0", 0)).toBe(0);
});

test.each([
	["203.0.113.9", "203.0.113.9"],
	["::ffff:203.0.113.9", "203.0.113.9"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
	["2001:db8:1:2::9", "2001:db8:1:2"],
	["2001:db8::9", "2001:db8:0:0"],
	["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
	["::1", "0:0:0:0"],
])("the address %s is counted as %s", (address, key) => expect(addressKey(address)).toBe(key));

test("the burst of one account leaves half of the sequencer's queue of 8,192 to other accounts", () => {
	expect(DEFAULT_LIMITS.trading.burst).toBeLessThanOrEqual(8_192 / 2);
});

test("an IPv6 address is counted for its /56 and /48 networks too, which may use eight and thirty-two times as much", () => {
	const limits = new Limits({ ...DEFAULT_LIMITS, registration: { perSecond: 1 / 86_400, burst: 2 } });
	const taken = (keys: readonly string[]) => keys.filter((key) => limits.take("registration", key) === 0).length;
	const nets = (count: number, step: number) =>
		Array.from({ length: count }, (_none, at) => `2001:db8:1:${(at * step).toString(16)}`);
	expect(taken(["2001:db8:1:1", "2001:db8:1:1", "2001:db8:1:1"])).toBe(2);
	expect(taken(nets(256, 1))).toBe(16 - 2);
	expect(taken(nets(256, 0x100))).toBe(64 - 16);
	expect(taken(["2001:db8:2:1", "203.0.113.9", "203.0.113.10"])).toBe(3);
	// Only addresses count for their wider networks. Keys of other limits do not, even if they look like an address.
	for (const account of nets(100, 1)) expect(limits.take("guesses", account)).toBe(0);
});
