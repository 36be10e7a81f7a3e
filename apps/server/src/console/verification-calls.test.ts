import { expect, test } from "vitest";
import type { AuditFacts } from "./audit-log.ts";
import { verificationCalls } from "./verification-calls.ts";

const USER = 100_101;
const MINUTE_MS = 60_000;

const caseOf = (user: number, flags: string[] = []) => ({ user, flags });

/** Returns calls for one case with a picture. Decisions about it are always possible. */
function rig() {
	const at = { now: 1_000_000 };
	const entries: AuditFacts[] = [];
	const watched: number[] = [];
	const calls = verificationCalls({
		queue: {
			userOf: async (id: number) => (id === 1 ? USER : undefined),
			open: async () => ({ case: 1 }),
			image: async (_id: number, item: string) => (item === "front" ? { user: USER, id: "f" } : undefined),
			next: async () => null,
			list: async () => ({ list: [caseOf(USER), caseOf(USER + 1), caseOf(9, ["made_up"])], total: 3 }),
		} as never,
		review: { decide: async () => ({ result: "decided" }) } as never,
		lists: { show: async () => ({ lists: [], matches: [{ user: USER }, { user: USER + 1 }] }) } as never,
		images: { readForOperator: async (id) => ({ bytes: Buffer.from(id), type: "image/jpeg" }) },
		audit: { add: async (facts) => void entries.push(facts) },
		limits: {
			async take(_context, users) {
				watched.push(...users);
				return { allowed: 1, retryAfter: 0 };
			},
		},
		now: () => at.now,
	});
	const as = (session: string, accounts: number[] = []) =>
		({ operator: { operator: 2, role: "reviewer", accounts }, session: { id: session }, address: "192.0.2.9" }) as never;
	return { at, entries, watched, calls, as };
}

test("the session that opened a case can view its pictures for ten minutes, and each view writes an audit entry", async () => {
	const { at, entries, watched, calls, as } = rig();
	const view = (session: string, item: "front" | "back" = "front") => calls["verification/image"]({ case: 1, item }, as(session));
	const unknown = { refused: "unknown_image", field: "item" };
	expect(await view("a")).toEqual(unknown);
	await calls["verification/open"]({ case: 1, reason: "review" }, as("a"));
	expect(await view("b")).toEqual(unknown);
	expect(await view("a", "back")).toEqual(unknown);
	at.now += 10 * MINUTE_MS - 1;
	expect(await view("a")).toMatchObject({ type: "image/jpeg" });
	at.now += 1;
	expect(await view("a")).toEqual(unknown);
	expect(entries.map(({ kind, user, session, reason }) => [kind, user, session, reason])).toEqual([
		["case_opened", USER, "a", "review"],
		["image_viewed", USER, "a", undefined],
	]);
	expect(watched).toEqual([USER]);
});

test("a decision writes two audit entries, and needs an opened case", async () => {
	const { entries, calls, as } = rig();
	const decision = {
		case: 1,
		version: 1,
		decision: "reject",
		items: [{ item: "name", accepted: false, code: "blurred" }],
	} as const;
	const decide = () =>
		calls["verification/decide"]({ ...decision, items: [...decision.items], reason: "ann@example.org" }, as("a"));
	expect(await decide()).toEqual({ refused: "case_not_opened", field: "case" });
	await calls["verification/open"]({ case: 1, reason: "review" }, as("a"));
	expect(await decide()).toEqual({ result: "decided", next: null });
	expect(entries.slice(1).map(({ kind, details }) => [kind, details?.state, details?.codes])).toEqual([
		["case_decided", "sent", [{ item: "name", code: "blurred" }]],
		["case_decided", "decided", [{ item: "name", code: "blurred" }]],
	]);
});

test("a case that does not exist is refused without an audit entry", async () => {
	const { entries, calls, as } = rig();
	expect(await calls["verification/open"]({ case: 2, reason: "review" }, as("a"))).toEqual({
		refused: "unknown_case",
		field: "case",
	});
	expect(entries).toEqual([]);
});

test("an operator sees neither the case nor the watch-list matches of a declared account", async () => {
	const { entries, calls, as } = rig();
	expect(await calls["verification/open"]({ case: 1, reason: "review" }, as("a", [USER]))).toEqual({
		refused: "own_account",
		field: "case",
	});
	expect(entries).toEqual([]);
	expect(await calls.watch_lists({ state: "open" }, as("a", [USER]))).toEqual({ lists: [], matches: [{ user: USER + 1 }] });
});

test("rows of the queue count toward the limit of looks and write an audit entry; made-up cases count for no user", async () => {
	const { entries, watched, calls, as } = rig();
	const page = { state: "open", offset: 0, limit: 20 } as const;
	// The look limit of this test allows one user.
	expect(await calls.verification(page, as("a"))).toEqual({ list: [caseOf(USER), caseOf(9, ["made_up"])], total: 3 });
	expect(watched).toEqual([USER, USER + 1]);
	expect(entries.map(({ kind, details }) => [kind, details])).toEqual([["list", { of: "verification", rows: 2, users: [USER] }]]);
});
