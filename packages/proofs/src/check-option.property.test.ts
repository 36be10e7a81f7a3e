// Tests that every option that the core settles passes its proof check, for random prices of the sources. This shows that core
// and check follow the same rule (docs/reference/rules.md §6).
import { OptionScenario, Random, signedOption, TestKey, type Word } from "@candor/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkOptionProof } from "./check-option.ts";

const STEPS = 120;
const SECONDS = 5;
const KEY = new TestKey();

/**
 * Simulates buyers, and a price feed with gaps and late prices. At the end, a minute without prices and then two records settle
 * all options that are still open.
 */
function flow(seed: number): OptionScenario {
	const random = new Random(seed);
	const at = new OptionScenario();
	const terms = { seconds: SECONDS, payoutPpm: 800_000, minStake: 1_000_000n, maxStake: 100_000_000n, active: true };
	at.must({ type: "SetOptionTerms", id: "", by: 1, ...terms, reason: "short ones" });
	at.record(1_000);
	for (let step = 0; step < STEPS; step++) {
		at.wait(random.pick([200, 700, 1_000, 1_000, random.chance(0.1) ? random.between(5_000, 100_000) : 900]));
		if (random.chance(0.75)) at.record(words(random));
		if (!random.chance(0.3)) continue;
		at.send(
			at.order({
				by: at.person(random.below(3)),
				up: random.chance(0.5),
				seconds: random.pick([SECONDS, SECONDS, 30]),
				stake: BigInt(random.between(1_000_000, 9_999_999)),
				account: random.pick(["real", "simulation"]),
			}),
		);
	}
	for (let second = 0; second < 160; second++) at.wait(1_000);
	at.tick(1_000);
	at.tick(1_000);
	return at;
}

/** Returns prices from up to five sources. Some of them are late. Prices repeat, so that options end in a draw. */
function words(random: Random): Word[] {
	const count = random.chance(0.8) ? 5 : random.between(0, 4);
	const price = 1_000 + random.between(-2, 2);
	return Array.from({ length: count }, (): Word => {
		return [price + random.pick([0, 0, 0, 1, -1]), random.chance(0.15) ? random.between(0, 4_000) : random.below(300)];
	});
}

test("every settled option passes its proof check, for any price feed and any way of settlement", () => {
	const seen = new Set<string>();
	const verify = (seed: number) => {
		const at = flow(seed);
		for (const event of at.events) {
			if (event.type !== "OptionSettled") continue;
			const wrong = checkOptionProof(signedOption(at, event.option, KEY)).filter(({ ok }) => !ok);
			expect([seed, event.option, wrong]).toEqual([seed, event.option, []]);
			seen.add(`${event.by} ${event.result}`);
		}
	};
	// The fixed seeds reach every way of settlement. The other seeds are random.
	for (const seed of [1, 2, 3, 4, 5, 6]) verify(seed);
	fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), verify), { numRuns: 2 });
	expect([...seen].sort()).toEqual([
		"outage fair",
		"outage lost",
		"outage won",
		"record fair",
		"record lost",
		"record won",
		"void void",
	]);
});
