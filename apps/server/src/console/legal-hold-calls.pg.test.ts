// Tests legal holds in the console with the real audit log: request, approval, end, and each refusal.
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { activityHeldFrom } from "../people/legal-holds.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { AuditLog } from "./audit-log.ts";
import { legalHoldCalls, waitingHolds } from "./legal-hold-calls.ts";
import { LookLimits } from "./look-limits.ts";
import type { ConsoleTables } from "./tables.ts";

const ANN = 100_101;
const NOON = Date.UTC(2026, 2, 4, 12);
const DAY_MS = 86_400_000;
const UNTIL = NOON + 30 * DAY_MS;
const reason = "order 7 of the court";
let database: TestDatabase;
let fresh: FreshDatabase;
let tables: Kysely<ConsoleTables & PeopleTables>;
let audit: AuditLog;
let calls: ReturnType<typeof legalHoldCalls>;
let now = NOON;

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	tables = kyselyOf(fresh.pool);
	await fresh.pool.query(
		`insert into people.users (account_type, nickname, invite_code, invited_by, language, created_at, opened)
		select 'email', 'User ' || i, 'C' || i, null, 'en', ${NOON}, true from generate_series(1, 2) i`,
	);
});
afterAll(() => database.stop());
beforeEach(async () => {
	await fresh.pool.query("truncate console.audit");
	now = NOON;
	audit = new AuditLog(tables, () => now);
	const limits = new LookLimits({ allowed: { hour: 60, day: 200 }, tables, audit, log: { warn() {} } as never, now: () => now });
	calls = legalHoldCalls({ tables, audit, limits, now: () => now });
});

const as = (operator: number, { role = "administrator", approvesFrom = 0, accounts = [] as number[] } = {}) =>
	({
		operator: { operator, role, approvesFrom, accounts },
		session: { id: "s" },
		address: "192.0.2.9",
	}) as never;
const request = async (change: object = {}, by = as(2, { role: "reviewer" })) =>
	calls["legal_holds/request"]({ user: ANN, until: UNTIL, reason, ...change }, by);
const requested = async (change: object = {}) => {
	const answer = await request(change);
	if ("refused" in answer) throw new Error(JSON.stringify(answer));
	return answer.hold;
};
const approve = (hold: number, by = as(3)) => calls["legal_holds/approve"]({ hold }, by);
const end = (hold: number, by = as(3)) => calls["legal_holds/end"]({ hold, reason: "lifted" }, by);
const heldFrom = () => activityHeldFrom(tables as never, ANN, now);
const listed = async (by = as(3)) => {
	const answer = await calls.legal_holds({}, by);
	return "refused" in answer ? answer.refused : answer.list;
};

test("a legal hold takes effect with the approval of an administrator, and ends at its end date", async () => {
	const hold = await requested();
	expect(await heldFrom()).toBeUndefined();
	expect(await waitingHolds(tables, now)).toMatchObject([{ hold, user: ANN }]);
	expect(await listed()).toMatchObject([
		{ hold, user: ANN, operator: 2, reason, state: "waiting", can_approve: true, can_end: true },
	]);
	expect(await listed(as(4, { role: "reviewer" }))).toMatchObject([{ can_approve: false, can_end: false }]);
	now += 1_000;
	expect(await approve(hold)).toBeNull();
	expect(await heldFrom()).toBe(NOON);
	expect(await listed()).toMatchObject([
		{ state: "active", approved_by: 3, approved_at: now, can_approve: false, can_end: true },
	]);
	now = UNTIL;
	expect(await heldFrom()).toBeUndefined();
	expect(await listed()).toMatchObject([{ state: "over", can_end: false }]);
	const { list } = await audit.page({ kind: "legal_hold" }, 10);
	expect(list.map(({ operator, role, user, reason: said }) => ({ operator, role, user, said }))).toEqual([
		{ operator: 3, role: "administrator", user: ANN, said: reason },
		{ operator: 2, role: "reviewer", user: ANN, said: reason },
	]);
});

test("an administrator ends a legal hold early, and withdraws a request", async () => {
	const [hold, other] = [await requested({ from: NOON - 5 }), await requested({ from: NOON - 9 })];
	await approve(hold);
	expect(await heldFrom()).toBe(NOON - 5);
	expect(await end(other)).toBeNull();
	expect(await approve(other)).toMatchObject({ refused: "unknown_hold", field: "hold" });
	expect(await end(hold)).toBeNull();
	expect(await heldFrom()).toBeUndefined();
	expect(await end(hold)).toMatchObject({ refused: "unknown_hold" });
	expect(await listed()).toMatchObject([
		{ hold: other, state: "ended", ended_by: 3 },
		{ hold, state: "ended", approved_by: 3, ended_by: 3 },
	]);
});

test("a request for a legal hold expires after a day, or at the end of its hold", async () => {
	const [hold, short] = [await requested(), await requested({ until: NOON + 5 })];
	now = NOON + 5;
	expect(await approve(short)).toMatchObject({ refused: "unknown_hold" });
	now = NOON + DAY_MS;
	expect(await approve(hold)).toMatchObject({ refused: "unknown_hold" });
	expect(await listed()).toMatchObject([{ state: "expired" }, { state: "expired" }]);
	expect(await waitingHolds(tables, now)).toEqual([]);
});

test("the operator who requested a hold, one with new keys and one who declared the account cannot approve the hold", async () => {
	const hold = await requested();
	expect(await approve(hold, as(2))).toMatchObject({ refused: "own_hold", field: "hold" });
	expect(await approve(hold, as(3, { approvesFrom: now + 1 }))).toMatchObject({
		refused: "key_too_new",
		params: { from: now + 1 },
	});
	const own = as(3, { accounts: [ANN] });
	expect(await approve(hold, own)).toMatchObject({ refused: "own_account" });
	expect(await end(hold, own)).toMatchObject({ refused: "own_account" });
	expect(await request({}, own)).toMatchObject({ refused: "own_account", field: "user" });
	expect(await listed(own)).toEqual([]);
});

test("the second of two administrators who approve a legal hold at once sees the first decision", async () => {
	const hold = await requested();
	const answers = await Promise.all([approve(hold, as(3)), approve(hold, as(4))]);
	expect(answers).toMatchObject([null, { refused: "hold_approved", params: { operator: 3, at: now } }]);
});

test.each([
	["an unknown user", { user: 9 }, "unknown_user", "user"],
	["a beginning in the future", { from: NOON + 1 }, "invalid_hold_time", "from"],
	["an end that has passed", { until: NOON }, "invalid_hold_time", "until"],
	["an end more than 366 days away", { until: NOON + 366 * DAY_MS + 1 }, "invalid_hold_time", "until"],
])("the server refuses a request for a legal hold with %s", async (_what, change, refused, field) => {
	expect(await request(change)).toMatchObject({ refused, field });
	expect((await audit.page({}, 5)).list).toEqual([]);
});

test("the users in the list of legal holds count toward the limit of looks", async () => {
	await requested();
	await listed();
	const [entry] = (await audit.page({ kind: "list" }, 5)).list;
	expect(JSON.parse(entry?.details ?? "")).toEqual({ of: "legal_holds", rows: 1, users: [ANN] });
});
