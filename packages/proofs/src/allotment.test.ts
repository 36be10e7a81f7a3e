// Compares the allotment of a scarce offering with a slow implementation that follows the text of the rule
// (docs/reference/rules.md §8). Also tests that the whole supply or the whole demand is allotted, that no application gets more
// than the cap or its request, and that a user gains nothing by splitting a request.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allot } from "./allotment.ts";

const least = (one: bigint, other: bigint) => [one, other].sort((a, b) => (a < b ? -1 : 1))[0] as bigint;

/** Follows the text of the rule: share the lots, cut off at the cap, share the cut-off lots again, until nothing is cut off. */
function naive(supply: bigint, cap: bigint, requests: readonly bigint[]): bigint[] {
	const most = requests.map((request) => least(request, cap));
	if (most.reduce((sum, one) => sum + one, 0n) <= supply) return most;
	const capped = new Set<number>();
	for (;;) {
		const rest = requests.map((_, at) => at).filter((at) => !capped.has(at));
		const left = supply - [...capped].reduce((sum, at) => sum + (most[at] as bigint), 0n);
		const weight = rest.reduce((sum, at) => sum + (requests[at] as bigint), 0n);
		const fresh = rest.filter((at) => left * (requests[at] as bigint) >= (most[at] as bigint) * weight);
		if (fresh.length > 0) {
			for (const at of fresh) capped.add(at);
			continue;
		}
		const given = most.map((one, at) => (capped.has(at) ? one : (left * (requests[at] as bigint)) / weight));
		let over = supply - given.reduce((sum, one) => sum + one, 0n);
		const byFraction = [...rest].sort((a, b) => {
			const [one, other] = [(left * (requests[a] as bigint)) % weight, (left * (requests[b] as bigint)) % weight];
			return one === other ? a - b : one > other ? -1 : 1;
		});
		for (const at of byFraction) if (over-- > 0n) given[at] = (given[at] as bigint) + 1n;
		return given;
	}
}

const lots = fc.bigInt(0n, 50n);
const case_ = fc.record({
	supply: fc.bigInt(1n, 200n),
	cap: fc.bigInt(1n, 40n),
	requests: fc.array(lots, { minLength: 1, maxLength: 12 }),
});
const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);

describe("an allotment distributes a scarce supply", () => {
	it.each<[string, bigint, bigint, bigint[], bigint[]]>([
		["all requests in full if the supply suffices", 100n, 40n, [10n, 20n], [10n, 20n]],
		["no application more than the cap even with enough supply", 100n, 40n, [90n, 20n], [40n, 20n]],
		["shares pro rata to the requests", 100n, 1_000n, [100n, 300n], [25n, 75n]],
		["lots above the cap to the other applications", 100n, 40n, [100n, 60n, 40n], [40n, 36n, 24n]],
		["lots above the cap to the others in several rounds", 100n, 40n, [1_000n, 100n, 30n, 30n], [40n, 38n, 11n, 11n]],
		["remaining lots to the largest fraction first", 10n, 10n, [6n, 3n, 3n], [5n, 3n, 2n]],
		["remaining lots at equal fractions to the earliest application", 2n, 10n, [1n, 1n, 1n], [1n, 1n, 0n]],
		["nothing without applications", 5n, 5n, [], []],
		["nothing to a request of zero", 5n, 5n, [0n], [0n]],
	])("an allotment gives %s", (_what, supply, cap, requests, given) => {
		expect(allot(supply, cap, requests)).toEqual(given);
	});

	it("an allotment equals a step-by-step implementation of the rule's text", () => {
		fc.assert(
			fc.property(case_, ({ supply, cap, requests }) => {
				expect(allot(supply, cap, requests)).toEqual(naive(supply, cap, requests));
			}),
			{ numRuns: 3_000 },
		);
	});

	it("an allotment gives the full supply or demand, never above cap or request, and more lots to larger requests", () => {
		fc.assert(
			fc.property(case_, ({ supply, cap, requests }) => {
				const given = allot(supply, cap, requests);
				const wanted = sum(requests.map((request) => least(request, cap)));
				expect(sum(given)).toBe(least(wanted, supply));
				for (const [at, request] of requests.entries()) {
					const own = given[at] as bigint;
					expect(own >= 0n && own <= request && own <= cap).toBe(true);
					for (const [other, asked] of requests.entries()) {
						if (request > asked) expect(own >= (given[other] as bigint)).toBe(true);
					}
				}
			}),
			{ numRuns: 2_000 },
		);
	});

	it("if the cap does not limit it, a request split in two gets at most two lots more than the undivided request", () => {
		fc.assert(
			fc.property(fc.array(fc.bigInt(2n, 50n), { minLength: 1, maxLength: 10 }), fc.bigInt(1n, 100n), (requests, supply) => {
				const [first = 2n, ...others] = requests;
				const cap = 1_000n;
				const whole = allot(supply, cap, requests)[0] as bigint;
				const [half = 0n, other = 0n] = allot(supply, cap, [first / 2n, first - first / 2n, ...others]);
				expect(half + other - whole <= 2n).toBe(true);
			}),
			{ numRuns: 1_000 },
		);
	});

	it("an allotment handles a hundred thousand applications", () => {
		const requests = Array.from({ length: 100_000 }, (_, at) => BigInt(1 + ((at * 7_919) % 1_000)));
		expect(sum(allot(1_000_000n, 50n, requests))).toBe(1_000_000n);
	});
});
