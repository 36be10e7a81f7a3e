// Tests the console's calls about users with the real tables: lists, searches, profiles, and the look limit.
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import type { PeopleTables } from "../people/people-tables.ts";
import { AuditLog } from "./audit-log.ts";
import { LookLimits } from "./look-limits.ts";
import type { ConsoleTables } from "./tables.ts";
import { userCalls } from "./user-calls.ts";
import { pageOfUsers } from "./user-list.ts";

const FIRST = 100_101;
const MANY = 5_000;
const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR_MS = 3_600_000;
const ANN = FIRST + 6;

let database: TestDatabase;
let fresh: FreshDatabase;
let tables: Kysely<ConsoleTables & PeopleTables>;
let audit: AuditLog;
let calls: ReturnType<typeof userCalls>;
let now = NOON;
const warnings: object[] = [];
const basic = new Set([FIRST + 1, FIRST + 2, FIRST + 3]);
const advanced = new Set([FIRST + 4]);
const frozen = new Set([FIRST + 3]);

const CARD = {
	card: { id: 7, kind: "local", holder: "Ann Lee", number: "•••• 1111", is_default: true, state: "waiting", created_at: 9 },
	...{ user: ANN, verifiedName: "Ann Lee", lastFour: "1111", flags: [], otherUsers: [] },
};
const views = {
	verification: {
		usersWith: (level: "basic" | "advanced") => ({ basic, advanced })[level],
		find: (user: number) => ({ basic: basic.has(user) || advanced.has(user), advanced: advanced.has(user), country: "TH" }),
	},
	accounts: {
		usersWith: (standing: "closing_only" | "frozen") => ({ closing_only: new Set<number>(), frozen })[standing],
		find: (user: number) => ({ standing: frozen.has(user) ? "frozen" : "trading" }),
	},
	listing: { asset: () => ({ asset: 3, code: "USDT", decimals: 6 }) },
	balances: { all: () => [{ account: "coin", asset: 3, available: 1_500_000n, frozen: 0n }] },
	holds: { of: () => [{ reason: "password", until: NOON + 5 }] },
	orders: { open: () => [1, 2] },
	positions: { open: () => [1] },
} as never;

/** Starts the calls, as a start of the server does: limits and the head of the log are read from the tables. */
function start(allowed = { hour: 60, day: 200 }): void {
	audit = new AuditLog(tables, () => now);
	const log = { warn: (fields: object) => warnings.push(fields) } as never;
	const limits = new LookLimits({ allowed, tables, audit, log, now: () => now, monotonic: () => now });
	const bankCards = { toCheck: async () => [CARD] } as never;
	calls = userCalls({ tables, views, bankCards, audit, limits, secret: Buffer.from("key") });
}

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	tables = kyselyOf(fresh.pool);
	// The nicknames have the opposite order of the numbers. Five users register in each minute.
	await fresh.pool.query(
		`insert into people.users (account_type, nickname, invite_code, invited_by, language, created_at, opened)
		select 'email', case when i = 6 then '50%_Ann' else 'User ' || lpad((${MANY} - i)::text, 6, '0') end, 'C' || i, null, 'en',
			${NOON} + (i / 5) * 60000::bigint, true from generate_series(0, ${MANY - 1}) i`,
	);
	await fresh.pool.query(
		`insert into people.logins (key, user_id, kind, account, bound_at) values
		('ann@example.org', ${ANN}, 'email', 'Ann@example.org', 1), ('+819012345678', ${ANN}, 'mobile', '+819012345678', 2),
		('ann.k', ${ANN}, 'username', 'Ann.K', 3)`,
	);
	await fresh.pool.query(
		`insert into people.sessions (key, user_id, created_at, used_at, expires_at, address, agent, device)
		values ('k', ${ANN}, 1, 2, 3, '192.0.2.1', 'Firefox', '')`,
	);
	await fresh.pool.query("analyze");
});
afterAll(() => database.stop());
beforeEach(async () => {
	await fresh.pool.query("truncate console.audit");
	now = NOON;
	warnings.length = 0;
	start();
});

const as = (role: string, operator = 5) =>
	({ operator: { operator, role }, session: { id: "session" }, address: "192.0.2.9" }) as never;
const entries = async () => (await audit.page({}, 200)).list.reverse();
const list = async (params: object) => {
	const answer = await calls.users({ offset: 0, limit: 3, ...params }, as("administrator"));
	if (!("list" in answer)) throw new Error(JSON.stringify(answer));
	return { users: answer.list.map(({ user }) => user - FIRST), total: answer.total };
};

describe("the list of users is filtered, sorted and counted", () => {
	test.each<[object, number[], number]>([
		[{}, [0, 1, 2], MANY],
		[{ offset: 4_998 }, [4_998, 4_999], MANY],
		[{ descending: true }, [4_999, 4_998, 4_997], MANY],
		[{ sort: "joined", descending: true, offset: 4 }, [4_995, 4_994, 4_993], MANY],
		[{ sort: "nickname" }, [6, 4_999, 4_998], MANY],
		[{ search: " USER 0049" }, [1, 2, 3], 100],
		[{ search: "50%" }, [6], 1],
		[{ search: "50%_a" }, [6], 1],
		[{ search: "5%" }, [], 0],
		[{ search: String(FIRST + 12) }, [12], 1],
		[{ search: "9".repeat(30) }, [], 0],
		[{ verified: "basic" }, [1, 2, 3], 3],
		[{ verified: "advanced" }, [4], 1],
		[{ verified: "none" }, [0, 5, 6], MANY],
		[{ verified: "none", offset: 4_994 }, [4_998, 4_999], MANY - 4],
		[{ verified: "none", offset: 4_993 }, [4_997, 4_998, 4_999], MANY],
		[{ verified: "none", offset: 10_000_000 }, [], MANY],
		[{ standing: "frozen" }, [3], 1],
		[{ standing: "closing_only" }, [], 0],
		[{ standing: "trading", verified: "basic" }, [1, 2], 2],
		[{ joined_from: NOON + 60_000, joined_to: NOON + 120_000 }, [5, 6, 7], 3],
		[{ joined_from: NOON + 60_000, joined_to: NOON + 120_000, limit: 5 }, [5, 6, 7, 8, 9], 5],
		[{ joined_from: NOON + 60_000, joined_to: NOON + 300_000 }, [5, 6, 7], 20],
		[{ joined_from: NOON + 60_000, joined_to: NOON + 360_000 }, [5, 6, 7], 30],
	])(
		"the list of users for %j is sorted, and its total is rounded up to tens, or counts the rows below 20 matches",
		async (params, users, total) => {
			expect(await list(params)).toEqual({ users, total });
		},
	);

	test("the list of users has each user's level, country and standing, and an audit entry with the number of rows", async () => {
		const answer = await calls.users({ offset: 3, limit: 1 }, as("treasurer"));
		const row = {
			user: FIRST + 3,
			nickname: "User 004997",
			joined_at: NOON,
			verified: "basic",
			country: "TH",
			standing: "frozen",
		};
		expect(answer).toEqual({ list: [row], total: MANY });
		expect(await entries()).toMatchObject([
			{ kind: "list", operator: 5, role: "treasurer", user: 0, details: JSON.stringify({ rows: 1, users: [FIRST + 3] }) },
		]);
	});

	test.each([
		[{ offset: 10_000_000, verified: "basic" }],
		[{ offset: 1, standing: "frozen" }],
		[{ offset: 1, search: "50%_ann" }],
		[{ offset: 0, search: "50%_bob" }],
	])(
		"the list of users does not reveal the number of the few users that match %j, whose rows it does not show",
		async (params) => {
			expect(await list(params)).toEqual({ users: [], total: 0 });
		},
	);

	test("the total number of all users costs no look", async () => {
		expect(await list({ offset: 10_000_000 })).toEqual({ users: [], total: MANY });
	});

	test.each([
		["of one number without a row, because of its offset", { offset: 1 }],
		["of one number without a row, because another part of the filter excludes it", { verified: "advanced" }],
	])("in the list of users, a search %s is a look at its user, also after a restart", async (_title, params) => {
		for (let user = FIRST; user < FIRST + 59; user++)
			expect(await list({ ...params, search: ` ${user} ` })).toMatchObject(user === FIRST + 4 ? {} : { users: [], total: 0 });
		expect((await entries()).map(({ details }) => JSON.parse(details).users)).toContainEqual([FIRST + 58]);
		start();
		await list({ ...params, search: String(FIRST + 59) });
		await expect(list({ search: String(FIRST + 60) })).rejects.toThrow("look_limit");
	});

	test.each([
		[{ offset: 10_000_000 }],
		[{ offset: 10_000_000, verified: "none" }],
		[{ search: "nobody" }],
		[{ offset: 0 }],
		[{ search: String(FIRST) }],
	])("the list of users refuses %j when the limit of looks is used up", async (params) => {
		await list({ limit: 60 });
		await expect(list(params)).rejects.toThrow("look_limit");
		now += HOUR_MS;
		await list(params);
	});

	test("the list of users returns 20 as the number of a few matches that the limit has cut", async () => {
		await list({ limit: 55 });
		const cut = { joined_from: NOON + 12 * 60_000, joined_to: NOON + 14 * 60_000, limit: 10 };
		expect(await list(cut)).toEqual({ users: [60, 61, 62, 63, 64], total: 20 });
	});

	test("two filters that differ by one user have the same total", async () => {
		const until = NOON + 360_000;
		const all = await list({ joined_from: NOON + 60_000, joined_to: until, limit: 1 });
		const without = await list({ joined_from: NOON + 60_000, joined_to: until - 1, limit: 1 });
		expect(all.total).toBe(without.total);
	});

	test("the audit entry of the list of users has the filter, with a keyed hash instead of the searched text", async () => {
		await list({ search: " User 0049", verified: "none", joined_from: NOON });
		await list({ search: "uSER 0049 " });
		await list({ search: " ", sort: "joined" });
		const [first, second, third] = (await entries()).map(({ details }) => JSON.parse(details));
		const { search } = first;
		expect(search).toMatch(/^[0-9a-f]{64}$/);
		expect(first).toEqual({ rows: 3, users: expect.anything(), search, verified: "none", joined_from: NOON });
		expect(second).toEqual({ rows: 3, users: expect.anything(), search });
		expect(Object.keys(third)).toEqual(["rows", "users"]);
		await calls["users/find"]({ identifier: "user 0049" }, as("support"));
		expect(JSON.parse((await entries())[3]?.details ?? "").identifier).toBe(search);
	});

	test.each([
		[{ sort: "number" }],
		[{ sort: "joined", descending: true }],
		[{ sort: "nickname" }],
		[{ sort: "nickname", search: "user 00" }],
		[{ sort: "joined", joined_from: NOON + 60_000 }],
	] as const)("the list of users reads %j from an index, without a sort and without the other users", async (params) => {
		const page = pageOfUsers(tables, { offset: 0, limit: 50, ...params }, views);
		const [plan] = (await page.explain("json", sql`analyze`)) as [{ "QUERY PLAN": readonly [{ Plan: object }] }];
		const text = JSON.stringify(plan);
		expect(text).toMatch(/Index (Only )?Scan/);
		expect(text).not.toMatch(/"Sort"|Seq Scan/);
		expect(
			[...text.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) => Number(rows)).filter((rows) => rows > 0),
		).toEqual([]);
	});
});

describe("an operator searches for one user", () => {
	test.each([
		[String(ANN)],
		["１００１０７"],
		[" ANN@Example.ORG "],
		["ann.K"],
		["+81 90-1234-5678"],
		["+81 (0)90 1234 5678"],
		["0081 90 1234 5678"],
		["819012345678"],
		["＋８１ ９０ １２３４ ５６７８"],
	])("a search for one user finds the user by %s", async (identifier) => {
		expect(await calls["users/find"]({ identifier }, as("support"))).toEqual({ user: ANN });
	});

	test.each([["ann"], ["ann@"], ["@example.org"], ["%"], ["90 1234 5678"], ["10010"], ["9".repeat(40)]])(
		"a search for one user finds no user by %s, which is not a complete identifier",
		async (identifier) => {
			expect(await calls["users/find"]({ identifier }, as("support"))).toEqual({ user: null });
		},
	);

	test("a search for one user writes an audit entry with a hash of the identifier, equal for equal identifiers", async () => {
		for (const identifier of ["ann@example.org", " Ann@Example.org", "bob@example.org"])
			await calls["users/find"]({ identifier }, as("support"));
		const log = await entries();
		expect(log.map(({ kind, user }) => [kind, user])).toEqual([
			["find", ANN],
			["find", ANN],
			["find", 0],
		]);
		const [one, two, three] = log.map(({ details }) => JSON.parse(details).identifier);
		expect(one).toMatch(/^[0-9a-f]{64}$/);
		expect([two === one, three === one]).toEqual([true, false]);
		expect(JSON.stringify(log).toLowerCase()).not.toContain("example");
	});
});

describe("the searches of an operator are limited", () => {
	const find = (identifier: string, operator = 5) => calls["users/find"]({ identifier }, as("support", operator));
	const look = (user: number) => calls["users/profile"]({ user, reason: "ticket 7" }, as("support"));

	test("searches count each found user as a look, also after a restart", async () => {
		for (let user = FIRST; user < FIRST + 59; user++) {
			now += 2_000;
			expect(await find(String(user))).toEqual({ user });
		}
		start();
		// The same user counts only once, also if the operator finds the user by another identifier.
		expect(await look(FIRST)).toMatchObject({ user: FIRST });
		expect(await find("ann@example.org")).toEqual({ user: ANN });
		expect(await look(FIRST + 59)).toMatchObject({ user: FIRST + 59 });
		expect(await look(FIRST + 60)).toMatchObject({ refused: "look_limit" });
	});

	test("searches with and without a result are refused alike when the limit of looks is used up", async () => {
		await calls.users({ offset: 0, limit: 60 }, as("administrator"));
		const refused = { refused: "look_limit", params: { retry_after: HOUR_MS / 1_000 } };
		for (const identifier of ["ann@example.org", String(FIRST + 70), "nobody@example.org"])
			expect(await find(identifier)).toMatchObject(refused);
		expect((await entries()).filter(({ kind }) => kind === "find")).toEqual([]);
		expect(await find("ann@example.org", 6)).toEqual({ user: ANN });
	});

	test("searches have a rate limit, so that an operator cannot try lists of identifiers", async () => {
		for (let number = 0; number < 30; number++) expect(await find(`+8190123400${10 + number}`)).toEqual({ user: null });
		const refused = { refused: "too_many_requests", params: { retry_after: 2 } };
		expect(await find("+819012340099")).toMatchObject(refused);
		expect(await find("ann@example.org")).toMatchObject(refused);
		expect(await find("ann@example.org", 6)).toEqual({ user: ANN });
		now += 60_000;
		for (let number = 0; number < 30; number++) await find(`+8190123401${10 + number}`);
		expect(await find("ann@example.org")).toMatchObject(refused);
	});
});

describe("an operator opens a user's profile", () => {
	const profile = (role = "administrator", user = ANN, operator = 5) =>
		calls["users/profile"]({ user, reason: "ticket 7" }, as(role, operator));

	test("a profile has masked logins, sessions, holds and open orders, and writes an audit entry with the reason", async () => {
		const answer = await profile();
		expect(answer).toMatchObject({
			...{ user: ANN, nickname: "50%_Ann", invited_by: null, holds_until: NOON + 5, open_orders: 2, open_positions: 1 },
			balances: [{ account: "coin", coin: "USDT", available: "1.500000", frozen: "0.000000" }],
			sessions: [{ created_at: 1, used_at: 2, agent: "Firefox" }],
			audit: [{ at: NOON, role: "administrator", kind: "look", reason: "ticket 7" }],
			bank_cards: [{ card: 7, kind: "local", last_four: "1111", is_default: true, state: "waiting", added_at: 9 }],
		});
		const text = JSON.stringify(answer);
		for (const hidden of ["Ann Lee", "ann@example", "9012345678", "Ann.K", "192.0.2.1"]) expect(text).not.toContain(hidden);
		expect(await entries()).toMatchObject([{ kind: "look", user: ANN, reason: "ticket 7", operator: 5 }]);
	});

	test.each([
		["support", false],
		["reviewer", false],
		["treasurer", true],
		["publisher", true],
		["administrator", true],
	])("a profile has balances for %s: %s", async (role, has) => {
		expect("balances" in (await profile(role))).toBe(has);
	});

	test("a profile of an unknown number is refused, without an audit entry", async () => {
		expect(await profile("support", 7)).toEqual({ refused: "unknown_user", field: "user" });
		expect(await entries()).toEqual([]);
	});

	test("a profile is not returned if its audit entry cannot be written", async () => {
		audit.add = () => Promise.reject(new Error("disk full"));
		await expect(profile()).rejects.toThrow("disk full");
	});

	test("the profile of the 61st user in an hour is refused, with one entry and one warning, also after a restart", async () => {
		for (let user = FIRST; user < FIRST + 40; user++) await profile("administrator", user);
		// Twenty users remain in the look limit, although the page has fifty rows. A user who was already seen does not count
		// again.
		const page = await calls.users({ offset: 30, limit: 50 }, as("administrator"));
		expect("list" in page && page.list.length).toBe(30);
		const refused = { refused: "look_limit", field: undefined, params: { retry_after: HOUR_MS / 1_000 } };
		expect(await profile("administrator", FIRST + 70)).toEqual(refused);
		expect(await profile("administrator", FIRST + 1)).toMatchObject({ user: FIRST + 1 });
		start();
		now += 60_000;
		expect(await profile("administrator", FIRST + 71)).toMatchObject({ params: { retry_after: 3_540 } });
		expect(await calls.users({ offset: 200, limit: 5 }, as("administrator"))).toMatchObject({ refused: "look_limit" });
		expect(await profile("administrator", FIRST + 71, 6)).toMatchObject({ user: FIRST + 71 });
		expect(warnings).toEqual([{ operator: 5 }]);
		expect((await entries()).filter(({ kind }) => kind === "limit_reached")).toMatchObject([{ operator: 5 }]);
		now += HOUR_MS;
		expect(await profile("administrator", FIRST + 71)).toMatchObject({ user: FIRST + 71 });
	});

	test("the profile of the 201st user in a day is refused", async () => {
		for (let user = FIRST; user < FIRST + 200; user++) {
			if ((user - FIRST) % 50 === 0) now += HOUR_MS;
			await profile("support", user);
		}
		now += HOUR_MS;
		// The first users were seen four hours ago, so the daily limit allows one more user in 20 hours.
		expect(await profile("support", FIRST + 200)).toMatchObject({ refused: "look_limit", params: { retry_after: 20 * 3_600 } });
		start();
		expect(await profile("support", FIRST + 200)).toMatchObject({ refused: "look_limit", params: { retry_after: 20 * 3_600 } });
		now += 20 * HOUR_MS;
		expect(await profile("support", FIRST + 200)).toMatchObject({ user: FIRST + 200 });
	});

	test("the settings of the server limit the profiles of an hour and of a day", async () => {
		start({ hour: 2, day: 3 });
		for (const user of [FIRST, FIRST + 1]) expect(await profile("support", user)).toMatchObject({ user });
		expect(await profile("support", FIRST + 2)).toMatchObject({ refused: "look_limit", params: { retry_after: 3_600 } });
		now += HOUR_MS;
		expect(await profile("support", FIRST + 2)).toMatchObject({ user: FIRST + 2 });
		expect(await profile("support", FIRST + 3)).toMatchObject({ refused: "look_limit", params: { retry_after: 23 * 3_600 } });
	});
});
