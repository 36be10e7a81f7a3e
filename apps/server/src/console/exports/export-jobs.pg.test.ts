// Tests export jobs with real tables and files: the approval, the file, the download, and each way in which a job can end.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { VirtualClock } from "@candor/testkit";
import { type FreshDatabase, TestDatabase } from "@candor/testkit/postgres";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { AuditLog } from "../audit-log.ts";
import { LookLimits } from "../look-limits.ts";
import type { ConsoleTables } from "../tables.ts";
import { ExportFiles } from "./export-files.ts";
import { ExportJobs } from "./export-jobs.ts";
import type { Selection } from "./export-rows.ts";
import type { ExportTables } from "./tables.ts";

const FIRST = 100_101;
const USERS = 1_100;
const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const reason = "for a test";
const folder = join(mkdtempSync(join(tmpdir(), "candor-exports-")), "exports");
/** Returns the verification levels of a user: users 1 to 3 after FIRST have the basic level, and user 4 has the advanced one. */
const levelOf = (user: number) => ({ basic: user <= FIRST + 4 && user > FIRST, advanced: user === FIRST + 4, country: "TH" });

let database: TestDatabase;
let fresh: FreshDatabase;
let tables: Kysely<ConsoleTables & ExportTables & PeopleTables>;
let clock: VirtualClock;
let audit: AuditLog;
let limits: LookLimits;
let jobs: ExportJobs;
const started: ExportJobs[] = [];
const suspended = new Set<number>();
const revisions = new Map<number, number>();
/** Before a file gets its second text (the heading), the write waits for this promise. */
let gate: Promise<void>;

class GatedFiles extends ExportFiles {
	override write(id: number, fill: (append: (text: string) => Promise<void>) => Promise<void>) {
		let texts = 0;
		return super.write(id, (append) =>
			fill(async (part) => {
				if (++texts === 2) await gate;
				await append(part);
			}),
		);
	}
}

const views = {
	verification: {
		usersWith: (level: "basic" | "advanced") => (level === "basic" ? [1, 2, 3] : [4]).map((index) => FIRST + index),
		find: levelOf,
	},
	accounts: { usersWith: () => [], find: () => ({ standing: "trading" }) },
	operators: {
		active: (operator: number) => (suspended.has(operator) ? undefined : {}),
		revisionOf: (operator: number) => revisions.get(operator) ?? 0,
	},
} as never;

/** Starts the jobs, as a start of the server does. */
async function start(): Promise<void> {
	audit = new AuditLog(tables, () => clock.now);
	const log = { warn() {}, error() {} } as never;
	const secret = Buffer.from("key");
	const process = clock.process();
	limits = new LookLimits({ allowed: { hour: 60, day: 200 }, tables, audit, log, now: () => clock.now });
	const files = new GatedFiles(folder);
	jobs = await ExportJobs.start({ tables, views, audit, limits, files, secret, clock: process, log });
	started.push(jobs);
}

beforeAll(async () => {
	database = await TestDatabase.start();
	fresh = await database.fresh();
	tables = kyselyOf(fresh.pool);
	await fresh.pool.query(
		`insert into people.users (account_type, nickname, invite_code, invited_by, language, created_at, opened)
		select 'email', case i when 1 then '=1+1' when 2 then 'a "b", ก;@c' else 'User ' || i end, 'C' || i, null, 'en',
			${NOON} + i, true from generate_series(0, ${USERS - 1}) i`,
	);
});
afterAll(async () => {
	await closeAll();
	await database.stop();
	rmSync(join(folder, ".."), { recursive: true, force: true });
});
beforeEach(async () => {
	await closeAll();
	await fresh.pool.query("truncate console.audit, console.exports");
	clock = new VirtualClock(NOON);
	suspended.clear();
	revisions.clear();
	gate = Promise.resolve();
	await start();
});

async function closeAll(): Promise<void> {
	for (const one of started.splice(0)) await one.close();
}

const as = (operator: number, role = "administrator", approvesFrom = 0) =>
	({ operator: { operator, role, approvesFrom }, session: { id: "session" }, address: "192.0.2.9" }) as never;
const FEW: Selection = { table: "users", verified: "basic" };

/** Requests an export as operator 5. Resolves with its number. */
async function request(selection: Selection = FEW, role = "administrator"): Promise<number> {
	const answer = await jobs.request(selection, reason, as(5, role));
	if (!("export" in answer)) throw new Error(JSON.stringify(answer));
	return answer.export;
}

const jobOf = async (id: number, operator = 5) => (await jobs.list(as(operator))).list.find((job) => job.export === id);
const stateOf = async (id: number) => (await jobOf(id))?.state;

/** Requests an export and approves it as operator 6. Resolves once it has reached the state. */
async function approved(selection: Selection = FEW, role = "administrator", state = "ready"): Promise<number> {
	const id = await request(selection, role);
	expect(await jobs.approve(id, reason, as(6))).toBeNull();
	await expect.poll(() => stateOf(id)).toBe(state);
	return id;
}

/** Returns an export whose file has its first bytes. The write continues when the test calls `open`. */
async function halfWritten(): Promise<{ id: number; open: () => void }> {
	const { promise, resolve: open } = Promise.withResolvers<void>();
	gate = promise;
	const id = await request();
	await jobs.approve(id, reason, as(6));
	await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([`${id}.csv`]);
	return { id, open };
}

async function download(id: number, operator = 5): Promise<string> {
	const file = await jobs.download(id, as(operator));
	if (!("content" in file)) throw new Error(JSON.stringify(file));
	const content = String(await buffer(file.content));
	expect(Buffer.byteLength(content)).toBe(file.bytes);
	return content;
}

const filesLeft = () => (existsSync(folder) ? readdirSync(folder) : []);
const steps = async () =>
	(await audit.page({ kind: "export" }, 200)).list
		.reverse()
		.map(({ operator, details }) => `${operator} ${JSON.parse(details).step} ${JSON.parse(details).fault ?? ""}`.trim());

describe("an export writes its rows to a file", () => {
	test("the file of an export has the filtered users in order, as UTF-8 with a byte order mark, without formulas", async () => {
		const file = await download(await approved({ table: "users", verified: "basic", sort: "joined", descending: true }));
		expect(file).toBe(
			[
				'\ufeff"user","nickname","joined_at","verified","country","standing"',
				`"${FIRST + 3}","User 3","2026-03-04T12:00:00.003Z","basic","TH","trading"`,
				`"${FIRST + 2}","a ""b"", ก;'@c","2026-03-04T12:00:00.002Z","basic","TH","trading"`,
				`"${FIRST + 1}","'=1+1","2026-03-04T12:00:00.001Z","basic","TH","trading"`,
				"",
			].join("\r\n"),
		);
	});

	test("the file of an export has the entries of the audit log at one moment, newest first", async () => {
		const facts = { operator: 7, role: "support", kind: "look", user: FIRST, address: "192.0.2.1", session: "s" } as const;
		await audit.add({ ...facts, reason: "+1", details: { rows: 1 } });
		await audit.add({ ...facts, kind: "list" });
		await audit.add({ ...facts, reason: "ticket", operator: 8 });
		const lines = (await download(await approved({ table: "audit", user: FIRST, kind: "look" }))).split("\r\n");
		expect(lines[0]).toMatch(/^\ufeff"entry","at","operator","role","kind","user",/);
		expect(lines.slice(1).map((line) => line.replace(/"[0-9a-f]{64}"$/, "hash"))).toEqual([
			`"3","2026-03-04T12:00:00.000Z","8","support","look","${FIRST}","192.0.2.1","s","ticket","{}",hash`,
			`"1","2026-03-04T12:00:00.000Z","7","support","look","${FIRST}","192.0.2.1","s","'+1","{""rows"":1}",hash`,
			"",
		]);
	});

	test("the file of an export has every row of a filter with several pages once", async () => {
		const file = await download(await approved({ table: "users" }));
		const users = file.split("\r\n").slice(1, -1);
		expect(users.map((line) => Number(line.match(/^"(\d+)"/)?.[1]))).toEqual(Array.from({ length: USERS }, (_, i) => FIRST + i));
	});

	test("the file of an export has only its heading if no row matches", async () => {
		expect((await download(await approved({ table: "users", search: "nobody" }))).split("\r\n")).toHaveLength(2);
	});

	test("the file of an export can be read by the server's user alone", async () => {
		const id = await approved();
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(statSync(join(folder, `${id}.csv`)).mode & 0o777).toBe(0o600);
	});
});

describe("another operator approves an export", () => {
	test("an approval is refused to the operator who requested the export", async () => {
		const id = await request();
		expect(await jobs.approve(id, reason, as(5))).toEqual({ refused: "own_export", field: undefined });
		expect(await jobOf(id)).toMatchObject({ state: "waiting", can_approve: false, can_cancel: true, can_download: false });
		expect(await jobOf(id, 6)).toMatchObject({ can_approve: true });
	});

	test("an approval is refused to a role that does not see the table", async () => {
		const id = await request({ table: "audit" });
		expect(await jobs.approve(id, reason, as(6, "reviewer"))).toMatchObject({ refused: "unknown_export" });
		expect((await jobs.list(as(6, "reviewer"))).list).toEqual([]);
	});

	test("an approval is refused to an operator with new keys", async () => {
		const from = clock.now + 1;
		const answer = await jobs.approve(await request(), reason, as(6, "administrator", from));
		expect(answer).toMatchObject({ refused: "key_too_new", params: { from } });
	});

	test("if two operators approve an export at once, the refusal of the second names the first", async () => {
		const id = await request();
		const answers = await Promise.all([6, 7].map((operator) => jobs.approve(id, reason, as(operator))));
		expect(answers).toEqual([null, { refused: "export_decided", field: undefined, params: { operator: 6, at: NOON } }]);
		expect((await steps()).filter((step) => step.includes("approved"))).toEqual(["6 approved"]);
	});

	test("an approval is refused after the export was cancelled", async () => {
		const id = await request();
		await jobs.cancel(id, reason, as(5));
		expect(await jobs.approve(id, reason, as(6))).toMatchObject({ refused: "unknown_export" });
	});
});

describe("an operator requests an export", () => {
	test("a request for an export is refused to a role that does not see the table", async () => {
		expect(await jobs.request({ table: "audit" }, reason, as(5, "treasurer"))).toMatchObject({ refused: "role_lacking" });
		for (const role of ["support", "publisher"])
			expect(await jobs.request(FEW, reason, as(5, role))).toMatchObject({ refused: "role_lacking" });
	});

	test("a request for an export is refused while another export of the operator is unfinished", async () => {
		const id = await request();
		expect(await jobs.request(FEW, reason, as(5))).toMatchObject({ refused: "export_open", params: { export: id } });
		expect(await jobs.request(FEW, reason, as(7))).toHaveProperty("export");
		await jobs.cancel(id, reason, as(5));
		await request();
	});

	test("a request for more rows than the role may export in a day is refused", async () => {
		const answer = await jobs.request({ table: "users" }, reason, as(5, "reviewer"));
		expect(answer).toMatchObject({ refused: "too_many_rows", params: { limit: 1_000 } });
		expect(await jobs.request({ table: "users" }, reason, as(5, "treasurer"))).toHaveProperty("export");
	});
});

describe("a role may export a limited number of rows in a day", () => {
	const MOST: Selection = { table: "users", joined_to: NOON + 999 };

	test("the daily limit of rows counts downloads only, also after a restart, and ends after a day", async () => {
		await jobs.cancel(await approved(MOST, "reviewer"), reason, as(5));
		expect(await jobs.list(as(5, "reviewer"))).toMatchObject({ rows_a_day: 1_000, rows_left: 1_000 });
		await download(await approved(MOST, "reviewer"));
		await start();
		// The look limit resets an hour earlier than the limit of exported rows.
		clock.now += HOUR_MS;
		expect(await jobs.list(as(5, "reviewer"))).toMatchObject({ rows_left: 1 });
		const id = await approved(FEW, "reviewer", "failed");
		expect(await jobOf(id)).toMatchObject({ fault: "too_many_rows", total: 3, rows: 0 });
		expect(filesLeft()).toEqual([]);
		expect(await jobs.list(as(6, "reviewer"))).toMatchObject({ rows_left: 1_000 });
		clock.now += DAY_MS;
		await approved(FEW, "reviewer");
	});

	test("a request above the daily limit of rows is refused, with an audit entry", async () => {
		await download(await approved({ table: "users", joined_to: NOON + 1_000 }, "reviewer"));
		clock.now += HOUR_MS;
		const answer = await jobs.request(FEW, reason, as(5, "reviewer"));
		expect(answer).toMatchObject({ refused: "export_limit", params: { limit: 1_000 } });
		expect((await steps()).at(-1)).toBe("5 refused too_many_rows");
	});
});

describe("exports use up the operator's limit of looks", () => {
	const sixty: Selection = { table: "users", joined_to: NOON + 60 };
	const kinds = async () => (await audit.page({}, 20)).list.map(({ kind }) => kind);

	test("an export counts the users of a downloaded file once each, also after a restart", async () => {
		await download(await approved(FEW));
		const [entry] = (await audit.page({ kind: "export" }, 1)).list;
		expect(JSON.parse(entry?.details ?? "").users).toEqual([FIRST + 1, FIRST + 2, FIRST + 3]);
		await start();
		expect(await limits.take(as(5), [FIRST + 1, ...Array.from({ length: 57 }, (_, index) => FIRST + 500 + index)])).toMatchObject(
			{
				allowed: 58,
			},
		);
		expect(await limits.take(as(5), [FIRST + 900])).toMatchObject({ allowed: 0, retryAfter: 3_600 });
		expect(await limits.take(as(5), [FIRST + 3])).toMatchObject({ allowed: 1 });
	});

	test("a file with more users than the limit of looks uses up the limit, and alerts administrators", async () => {
		await download(await approved({ table: "users", joined_to: NOON + 61 }));
		expect((await kinds()).slice(0, 2)).toEqual(["export", "limit_reached"]);
		expect(await limits.take(as(5), [FIRST + 59])).toMatchObject({ allowed: 1 });
		expect(await limits.take(as(5), [FIRST + 60])).toMatchObject({ allowed: 0 });
	});

	test("a used-up limit of looks refuses another export of users, and no export of the audit log", async () => {
		await download(await approved(sixty));
		expect(await kinds()).not.toContain("limit_reached");
		expect(await jobs.request(FEW, reason, as(5))).toMatchObject({ refused: "look_limit", params: { retry_after: 3_600 } });
		expect(await kinds()).toContain("limit_reached");
		await download(await approved({ table: "audit" }));
		clock.now += HOUR_MS;
		await approved(FEW);
	});

	test("the limit of looks refuses the download of a file above it; the file stays until its hour is over", async () => {
		const id = await approved({ table: "users", joined_from: NOON + 100, joined_to: NOON + 103 });
		await limits.take(
			as(5),
			Array.from({ length: 60 }, (_, index) => FIRST + index),
		);
		expect(await jobs.download(id, as(5))).toMatchObject({ refused: "look_limit" });
		expect(await stateOf(id)).toBe("ready");
		expect(filesLeft()).toEqual([`${id}.csv`]);
	});
});

describe("an operator downloads an approved export", () => {
	test("a download is possible once, and the server deletes the file before it sends the first byte", async () => {
		const id = await approved();
		const answers = await Promise.all([jobs.download(id, as(5)), jobs.download(id, as(5))]);
		expect(filesLeft()).toEqual([]);
		expect(answers[1]).toMatchObject({ refused: "unknown_export" });
		expect("content" in answers[0] && String(await buffer(answers[0].content)).split("\r\n")).toHaveLength(5);
		expect(await jobOf(id)).toMatchObject({ state: "downloaded", rows: 3, total: 3, can_download: false, can_cancel: false });
	});

	test("a download is refused to other operators, even to the one who approved the export", async () => {
		const id = await approved();
		for (const operator of [6, 7]) expect(await jobs.download(id, as(operator))).toMatchObject({ refused: "unknown_export" });
		await download(id);
	});

	test("a download is refused before the file is complete", async () => {
		const { id, open } = await halfWritten();
		expect(await jobs.download(id, as(5))).toMatchObject({ refused: "export_not_ready" });
		open();
		await expect.poll(() => stateOf(id)).toBe("ready");
	});

	test("a download is possible for an hour", async () => {
		const id = await approved();
		expect(await jobOf(id)).toMatchObject({ expires_at: NOON + HOUR_MS });
		clock.now += HOUR_MS;
		expect(await jobs.download(id, as(5))).toMatchObject({ refused: "unknown_export" });
		expect(await jobOf(id)).toMatchObject({ state: "expired", expires_at: null });
		expect(filesLeft()).toEqual([]);
	});

	test("a download does not begin if its audit entry cannot be written", async () => {
		const id = await approved();
		const add = audit.add;
		audit.add = () => Promise.reject(new Error("disk full"));
		await expect(jobs.download(id, as(5))).rejects.toThrow("disk full");
		audit.add = add;
		await download(id);
	});

	test("a download ends when the operator is suspended", async () => {
		const file = await jobs.download(await approved(), as(5));
		suspended.add(5);
		await jobs.sweep();
		await expect(buffer((file as { content: AsyncIterable<Uint8Array> }).content)).rejects.toThrow();
	});
});

describe("an export ends in different ways", () => {
	test("an export ends after a day without an approval", async () => {
		const id = await request();
		clock.now += DAY_MS - 1;
		await jobs.sweep();
		expect(await stateOf(id)).toBe("waiting");
		clock.now += 1;
		await jobs.sweep();
		expect(await stateOf(id)).toBe("expired");
		expect(await steps()).toEqual(["5 requested", "5 expired"]);
	});

	test("an export ends an hour after its file was complete, even without a request", async () => {
		const id = await approved();
		clock.now += HOUR_MS;
		await jobs.sweep();
		expect(await stateOf(id)).toBe("expired");
		expect(filesLeft()).toEqual([]);
	});

	test.each([
		["its operator is suspended", () => suspended.add(5)],
		["its operator gets new keys", () => revisions.set(5, 1)],
		["the operator who approved it is suspended", () => suspended.add(6)],
	])("an export ends while its file is written, if %s", async (_title, lose) => {
		const { id, open } = await halfWritten();
		lose();
		await jobs.sweep();
		expect(await jobOf(id)).toMatchObject({ state: "failed", fault: "rights_lost" });
		expect(filesLeft()).toEqual([]);
		open();
		await jobs.close();
		expect(filesLeft()).toEqual([]);
		expect((await steps()).at(-1)).toBe("5 failed rights_lost");
	});

	test("an export ends with its file, if its operator is suspended before the download", async () => {
		const id = await approved();
		suspended.add(5);
		await jobs.sweep();
		expect(await jobOf(id)).toMatchObject({ state: "failed", fault: "rights_lost" });
		expect(filesLeft()).toEqual([]);
	});

	test("an export that waits for its approval ends if its operator is suspended", async () => {
		const id = await request();
		suspended.add(5);
		expect(await jobs.approve(id, reason, as(6))).toMatchObject({ refused: "unknown_export" });
		expect(await jobOf(id)).toMatchObject({ fault: "rights_lost" });
	});

	test("an export ends when its operator or an administrator cancels it, but another operator cannot", async () => {
		const { id, open } = await halfWritten();
		expect(await jobs.cancel(id, reason, as(7, "reviewer"))).toMatchObject({ refused: "other_export" });
		expect(await jobs.cancel(id, reason, as(7))).toBeNull();
		expect(filesLeft()).toEqual([]);
		open();
		expect(await jobOf(id)).toMatchObject({ state: "cancelled", ended_by: 7 });
		const ready = await approved();
		expect(await jobs.cancel(ready, reason, as(5))).toBeNull();
		expect(filesLeft()).toEqual([]);
	});

	test("an unfinished export ends as failed at a start of the server, which deletes its file", async () => {
		const { id, open } = await halfWritten();
		const waiting = await jobs.request(FEW, reason, as(7));
		await start();
		expect(filesLeft()).toEqual([]);
		expect(await jobOf(id)).toMatchObject({ state: "failed", fault: "interrupted", can_download: false });
		expect(await jobOf((waiting as { export: number }).export)).toMatchObject({ state: "failed", fault: "interrupted" });
		expect((await steps()).slice(-2)).toEqual(["5 failed interrupted", "7 failed interrupted"]);
		open();
	});

	test("an unfinished export ends as failed when the server stops", async () => {
		const id = await approved();
		await jobs.close();
		expect(filesLeft()).toEqual([]);
		expect(await jobOf(id)).toMatchObject({ state: "failed", fault: "interrupted" });
		expect(await jobs.request(FEW, reason, as(5))).toMatchObject({ refused: "unavailable" });
	});

	test("an export whose file cannot be written ends as failed, and the next export is written", async () => {
		rmSync(folder, { recursive: true, force: true });
		writeFileSync(folder, "in the way");
		const id = await approved(FEW, "administrator", "failed");
		expect(await jobOf(id)).toMatchObject({ fault: "failed" });
		expect(readFileSync(folder, "utf8")).toBe("in the way");
		rmSync(folder);
		await approved();
	});
});

test("each step of an export is an audit entry, with the filter and a keyed hash instead of the searched text", async () => {
	await download(await approved({ table: "users", search: "User 1", joined_from: NOON }));
	const { list } = await audit.page({ kind: "export" }, 10);
	expect(list.reverse().map(({ operator, kind, address, reason: said }) => [operator, kind, address, said])).toEqual([
		[5, "export", "192.0.2.9", reason],
		[6, "export", "192.0.2.9", reason],
		[5, "export", "", ""],
		[5, "export", "192.0.2.9", ""],
	]);
	const details = list.map((entry) => JSON.parse(entry.details));
	const search = expect.stringMatching(/^[0-9a-f]{64}$/);
	const filter = { table: "users", search, joined_from: NOON };
	expect(details).toMatchObject([
		{ step: "requested", ...filter },
		{ step: "approved", requested_by: 5, ...filter },
		{ step: "ready", rows: 210, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
		{ step: "downloaded", rows: 210, sha256: details[2].sha256 },
	]);
	expect(JSON.stringify(list)).not.toContain("User 1");
});

test("an ended export disappears from the list and the table after a day", async () => {
	const id = await request();
	await jobs.cancel(id, reason, as(5));
	clock.now += DAY_MS;
	expect((await jobs.list(as(5))).list).toEqual([]);
	clock.now += 1;
	await jobs.sweep();
	expect(await tables.selectFrom("console.exports").selectAll().execute()).toEqual([]);
});
