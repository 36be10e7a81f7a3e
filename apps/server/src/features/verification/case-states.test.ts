import { VERIFICATION_STATES, type VerificationState } from "@candor/contract";
import { describe, expect, test } from "vitest";
import { appealObstacle, CASE_EVENTS, type CaseEvent, nextState, submitObstacle } from "./case-states.ts";

const TABLE: readonly [VerificationState, CaseEvent, VerificationState][] = [
	["unverified", "submit", "under_review"],
	["under_review", "accept", "verified"],
	["under_review", "reject", "rejected"],
	["under_review", "freeze", "frozen"],
	["verified", "expire", "needs_update"],
	["verified", "freeze", "frozen"],
	["rejected", "submit", "under_review"],
	["rejected", "appeal", "under_review"],
	["needs_update", "submit", "under_review"],
	["needs_update", "freeze", "frozen"],
	["frozen", "accept", "verified"],
	["frozen", "reject", "rejected"],
];

describe("a case changes by the state table", () => {
	test.each(TABLE)("%s becomes by %s: %s", (state, event, next) => {
		expect(nextState(state, event)).toBe(next);
	});

	test("the state table has no other change", () => {
		const changes = VERIFICATION_STATES.flatMap((state) => CASE_EVENTS.flatMap((event) => nextState(state, event) ?? []));
		expect(changes).toHaveLength(TABLE.length);
	});

	test("the state table reaches every state from unverified, and each state can be left", () => {
		const reached = new Set<VerificationState>(["unverified"]);
		for (const _round of VERIFICATION_STATES)
			for (const state of [...reached])
				for (const event of CASE_EVENTS) {
					const next = nextState(state, event);
					if (next !== undefined) reached.add(next);
				}
		expect([...reached].sort()).toEqual([...VERIFICATION_STATES].sort());
		for (const state of VERIFICATION_STATES)
			expect(CASE_EVENTS.some((event) => nextState(state, event) !== undefined)).toBe(true);
	});
});

test.each([
	["unverified", null, undefined],
	["under_review", null, "verification_under_review"],
	["verified", null, "verification_done"],
	["rejected", "retry", undefined],
	["rejected", "mismatch", undefined],
	["rejected", "final", "verification_final"],
	["needs_update", null, undefined],
	["frozen", null, "verification_frozen"],
] as const)("new data in the state %s (%s) is refused with %s", (state, kind, refusal) => {
	expect(submitObstacle({ state, kind })).toBe(refusal);
});

test.each([
	["rejected", "final", false, undefined],
	["rejected", "final", true, "appeal_used"],
	["rejected", "retry", false, "appeal_not_possible"],
	["frozen", null, false, "appeal_not_possible"],
	["verified", null, false, "appeal_not_possible"],
] as const)("an appeal in the state %s (%s, appealed: %s) is refused with %s", (state, kind, appealed, refusal) => {
	expect(appealObstacle({ state, kind, appealed })).toBe(refusal);
});
