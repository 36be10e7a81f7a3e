// Tests the memory of an export with many users (1,000,000 in the full test set). Writing and sending the file must not need more
// memory at the end than at the beginning.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TestDatabase } from "@candor/testkit/postgres";
import { FULL_SET } from "@candor/testkit/test-set";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import { ExportFiles } from "./export-files.ts";
import { readRows } from "./export-rows.ts";

const USERS = FULL_SET ? 1_000_000 : 100_000;
/** Least number of bytes in a row: number, nickname, time, level, country and standing. */
const LEAST_ROW = 60;
/**
 * Maximum growth of memory in bytes. Half of the file in `npm test` has this size, so a file that is held in memory would exceed
 * it.
 */
const MOST_GROWTH = 3_000_000;
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "candor-exports-"));

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Returns the memory in use after garbage collection, in bytes. */
function used(): number {
	collect();
	collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Measures the growth of memory from a tenth to nine tenths of the work. */
class Growth {
	readonly #of: number;
	#done = 0;
	#first = 0;
	bytes = Number.NaN;

	constructor(of: number) {
		this.#of = of;
	}

	add(part: number): void {
		const before = this.#done;
		this.#done += part;
		const passes = (share: number) => before < share * this.#of && this.#done >= share * this.#of;
		if (passes(0.1)) this.#first = used();
		if (passes(0.9)) this.bytes = used() - this.#first;
	}
}

beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(async () => {
	await database.stop();
	rmSync(folder, { recursive: true, force: true });
});

test(`an export writes and sends ${USERS} users with constant memory`, async () => {
	const { pool } = await database.fresh();
	await pool.query(
		`insert into people.users (account_type, nickname, invite_code, invited_by, language, created_at, opened)
		select 'email', 'User ' || i, 'C' || i, null, 'en', 1700000000000 + i, true from generate_series(1, ${USERS}) i`,
	);
	const tables = kyselyOf<ConsoleTables & PeopleTables>(pool);
	const views = {
		verification: { usersWith: () => [], find: () => undefined },
		accounts: { usersWith: () => [], find: () => undefined },
	} as never;
	const files = new ExportFiles(folder);
	const [writing, { signal }] = [new Growth(USERS), new AbortController()];
	let total = 0;
	const file = await files.write(1, (append) =>
		readRows(
			{ tables, views },
			{ table: "users", sort: "nickname" },
			{
				signal,
				onTotal: (rows) => {
					total = rows;
				},
				onPage: async (text, rows) => {
					await append(text);
					writing.add(rows);
				},
			},
		),
	);
	expect(total).toBe(USERS);
	expect(file.bytes).toBeGreaterThan(USERS * LEAST_ROW);
	const sending = new Growth(file.bytes);
	let lines = 0;
	for await (const part of await files.take(1)) {
		for (const byte of part as Buffer) if (byte === 10) lines++;
		sending.add((part as Buffer).length);
	}
	expect(lines).toBe(USERS + 1);
	expect(writing.bytes, "growth while the file is written").toBeLessThan(MOST_GROWTH);
	expect(sending.bytes, "growth while the file is sent").toBeLessThan(MOST_GROWTH);
});
