import { expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { CountedRows } from "./counted-rows.ts";

const HOUR_MS = 3_600_000;

function rig() {
	const state = { now: 0, allowed: 100 };
	const entries: AuditFacts[] = [];
	const counted = new CountedRows({
		audit: { add: async (facts) => void entries.push(facts) },
		limits: {
			take: async (_context, users) => {
				const allowed = Math.min(state.allowed, users.length);
				return { allowed, retryAfter: users.length > 0 && allowed === 0 ? 60 : 0 };
			},
		},
		now: () => state.now,
	});
	const context = { operator: { operator: 5, role: "reviewer" }, session: { id: "s" }, address: "192.0.2.9" } as never;
	const show = (...pairs: number[][]) => counted.show(context, "held_rebates", pairs, (pair) => pair);
	return { state, entries, show };
}

test("a queue that is read every few seconds writes one audit entry for each user and hour", async () => {
	const { state, entries, show } = rig();
	await show([1], [2]);
	await show([1], [2]);
	await show([1], [2], [3]);
	state.now = HOUR_MS;
	await show([1]);
	expect(entries.map(({ kind, details }) => [kind, details?.of, details?.users])).toEqual([
		["list", "held_rebates", [1, 2]],
		["list", "held_rebates", [3]],
		["list", "held_rebates", [1]],
	]);
});

test("rows end at the limit of looks, a pair counts both users, and a refused page has the seconds until a retry", async () => {
	const { state, entries, show } = rig();
	state.allowed = 3;
	expect(await show([1, 2], [3, 4])).toEqual({ rows: [[1, 2]] });
	expect(entries[0]?.details).toEqual({ of: "held_rebates", rows: 1, users: [1, 2, 3] });
	state.allowed = 0;
	expect(await show([5])).toEqual({ retryAfter: 60 });
	expect(await show()).toEqual({ rows: [] });
});
