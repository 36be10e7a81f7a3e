import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { Challenges } from "./challenges.ts";

const OWNER = { account: "owner", address: "203.0.113.1" };
const BITS = 8;

/** Finds a solution of a challenge; if `wrong` is true, a text that is not a solution. */
function solve(challenge: string, difficulty: number, wrong = false): string {
	for (let count = 0; ; count++) {
		const digest = hash("sha256", `${challenge}.${count}`, "buffer").readUInt32BE(0);
		if ((digest >>> (32 - difficulty) === 0) !== wrong) return String(count);
	}
}

test("a solved challenge is accepted once, for the account and IP address for which it was created", () => {
	const challenges = new Challenges(() => 1_790_000_000_000);
	const { challenge, difficulty, expires_at } = challenges.make(OWNER, BITS);
	expect({ difficulty, expires_at }).toEqual({ difficulty: BITS, expires_at: 1_790_000_120_000 });
	const solution = solve(challenge, BITS);
	expect(challenges.take(challenge, solve(challenge, BITS, true), OWNER)).toBe(false);
	expect(challenges.take(challenge, solution, { ...OWNER, account: "other" })).toBe(false);
	expect(challenges.take(challenge, solution, { ...OWNER, address: "203.0.113.2" })).toBe(false);
	expect(challenges.take(challenge, solution, OWNER)).toBe(true);
	expect(challenges.take(challenge, solution, OWNER)).toBe(false);
});

test("the server refuses challenges that are invented, changed or from before a restart", () => {
	const challenges = new Challenges(() => 1_790_000_000_000);
	const { challenge } = challenges.make(OWNER, BITS);
	const easier = challenge.replace(`.${BITS}.`, ".0.");
	const longer = challenge.replace(/^\d+/, "1999999999999");
	const other = new Challenges(() => 1_790_000_000_000).make(OWNER, 0).challenge;
	for (const forged of [easier, longer, other, "", "x", `${challenge}x`, challenge.slice(0, -1), "1.2.3.4"]) {
		expect(challenges.take(forged, forged === easier ? "0" : solve(forged, BITS), OWNER)).toBe(false);
	}
	// A base64url signature may begin with a dash. This must not confuse the parser of challenges.
	for (let count = 0; count < 100; count++) expect(challenges.take(challenges.make(OWNER, 0).challenge, "", OWNER)).toBe(true);
});

test("a challenge is refused after two minutes, solved or not", () => {
	let now = 1_790_000_000_000;
	const challenges = new Challenges(() => now);
	const [late, inTime] = [challenges.make(OWNER, 0), challenges.make(OWNER, 0)];
	now += 119_999;
	expect(challenges.take(inTime.challenge, "", OWNER)).toBe(true);
	now += 1;
	expect(challenges.take(late.challenge, "", OWNER)).toBe(false);
	expect(challenges.take(inTime.challenge, "", OWNER)).toBe(false);
});
