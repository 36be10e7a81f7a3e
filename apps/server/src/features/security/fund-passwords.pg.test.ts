import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kyselyOf } from "../../database/database.ts";
import type { PeopleTables } from "../../people/people-tables.ts";
import { setProtection } from "../../people/protection.ts";
import { FundPasswords } from "./fund-passwords.ts";
import { Passwords } from "./passwords/passwords.ts";

const RIGHT = "729184";
const TEN_MINUTES_MS = 600_000;

let database: TestDatabase;
beforeAll(async () => {
	database = await TestDatabase.start();
});
afterAll(() => database.stop());

async function person() {
	const { pool } = await database.fresh();
	const people = kyselyOf<PeopleTables>(pool);
	const row = { account_type: "username", password_hash: "x", invited_by: null, language: "en", opened: true } as const;
	const user = await people
		.insertInto("people.users")
		.values({ ...row, nickname: "Ann", invite_code: "ANN", created_at: 1n })
		.returning("id")
		.executeTakeFirstOrThrow();
	const context = { user: Number(user.id), address: "192.0.2.1" };
	let now = 1_000_000_000;
	const start = () => new FundPasswords(people, new Passwords(), () => now);
	let fundPasswords = start();
	await setProtection(people, user.id, { fund_password_hash: await fundPasswords.hash(RIGHT, context) });
	return {
		guess: async (password: string) => {
			const answer = await fundPasswords.check(password, context);
			return answer?.kind === "refused" ? [answer.code, Object.values(answer.params).at(-1)] : answer;
		},
		restart: () => {
			fundPasswords = start();
		},
		later: (ms: number) => {
			now += ms;
		},
	};
}

test("five wrong tries lock the fund password, also across a restart, and one more try is allowed every ten minutes", async () => {
	const { guess, restart, later } = await person();
	for (const left of [4, 3, 2]) expect(await guess("100000")).toEqual(["fund_password_wrong", left]);
	restart();
	expect(await guess("12345")).toEqual(["fund_password_wrong", 2]);
	for (const left of [1, 0]) expect(await guess("100000")).toEqual(["fund_password_wrong", left]);
	restart();
	expect(await guess(RIGHT)).toEqual(["fund_password_locked", 600]);
	later(TEN_MINUTES_MS - 1_500);
	expect(await guess(RIGHT)).toEqual(["fund_password_locked", 2]);
	later(1_500);
	expect(await guess("100000")).toEqual(["fund_password_wrong", 0]);
	later(TEN_MINUTES_MS);
	expect(await guess(RIGHT)).toBeUndefined();
	expect(await guess("100000")).toEqual(["fund_password_wrong", 4]);
});

test("of simultaneous tries of the fund password, the server counts each wrong try and no right try", async () => {
	const { guess } = await person();
	const right = await Promise.all(Array.from({ length: 10 }, () => guess(RIGHT)));
	expect(right).toEqual(Array.from({ length: 10 }, () => undefined));
	expect(await guess("100000")).toEqual(["fund_password_wrong", 4]);
	expect(await guess(RIGHT)).toBeUndefined();
	const wrong = await Promise.all(Array.from({ length: 10 }, (_, at) => guess(`10000${at}`)));
	expect(wrong.filter((answer) => Array.isArray(answer) && answer[0] === "fund_password_locked")).toHaveLength(5);
});

test("tries counted while the clock was a year ahead lock the fund password for ten minutes only", async () => {
	const { guess, later } = await person();
	for (let count = 0; count < 5; count++) await guess("100000");
	later(-365 * 86_400_000);
	expect(await guess(RIGHT)).toEqual(["fund_password_locked", 600]);
	later(TEN_MINUTES_MS);
	expect(await guess(RIGHT)).toBeUndefined();
});
