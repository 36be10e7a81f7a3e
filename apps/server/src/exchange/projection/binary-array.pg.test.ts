// Tests that Postgres reads binary arrays correctly: of every type, with the largest and smallest numbers, and with texts of any
// length and script.

import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClient } from "../../database/connections.ts";
import { binaryArray, type ElementType, type Value } from "./binary-array.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

test.each<[ElementType, readonly Value[]]>([
	["bigint", [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 5, Number.MAX_SAFE_INTEGER]],
	["integer", [0, -1, 2 ** 31 - 1, -(2 ** 31)]],
	["boolean", [true, false]],
	["text", ["", "a", "é", "ไทย", "😀", 'quoted "\\ {,} NULL', "x".repeat(100_000)]],
])("Postgres reads back a binary array of %s", async (type, values) => {
	const client = makeClient((await database.fresh()).address);
	await client.connect();
	const { rows } = await client.query<{ value: string }>(`select value::text from unnest($1::${type}[]) as given (value)`, [
		binaryArray(type, values),
	]);
	await client.end();
	expect(rows.map(({ value }) => value)).toEqual(values.map(String));
});

test("binaryArray rejects a number that the column type cannot hold", () => {
	expect(() => binaryArray("bigint", [2n ** 63n])).toThrow(RangeError);
	expect(() => binaryArray("integer", [2 ** 31])).toThrow(RangeError);
	expect(() => binaryArray("bigint", [0.5])).toThrow(RangeError);
});
