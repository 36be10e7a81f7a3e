// Buckets on a clock of the test's own, and what counts as one address.
import { describe, expect, test } from "vitest";
import { addressKey, DEFAULT_LIMITS, RateLimit } from "./rate-limit.ts";

describe("a bucket", () => {
	test("gives its burst, then what time brings", () => {
		const limit = new RateLimit({ perSecond: 2, burst: 3 });
		expect([0, 0, 0, 0].map(() => limit.take("a", 0))).toEqual([0, 0, 0, 1]);
		expect(limit.take("a", 400)).toBe(1);
		expect(limit.take("a", 500)).toBe(0);
		expect(limit.take("b", 500)).toBe(0);
	});

	test("says how long until the next", () => {
		const limit = new RateLimit({ perSecond: 0.1, burst: 1 });
		limit.take("a", 0);
		expect(limit.take("a", 0)).toBe(10);
		expect(limit.take("a", 5_000)).toBe(5);
	});

	test("never holds more than its burst", () => {
		const limit = new RateLimit({ perSecond: 1_000, burst: 2 });
		limit.take("a", 0);
		expect([0, 0, 0].map(() => limit.take("a", 1e9))).toEqual([0, 0, 1]);
	});
});

test("a flood of keys makes room and locks nobody out", () => {
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
	["::1", ":0:0:0"],
])("%s counts as %s", (address, key) => expect(addressKey(address)).toBe(key));

test("one account's burst leaves half of the sequencer's queue of 8,192 to the others", () => {
	expect(DEFAULT_LIMITS.trading.burst).toBeLessThanOrEqual(8_192 / 2);
});
