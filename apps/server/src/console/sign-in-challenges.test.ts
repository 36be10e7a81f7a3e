import { beforeEach, expect, test } from "vitest";
import { SignInChallenges } from "./sign-in-challenges.ts";

const MINUTE_MS = 60_000;
let now = 1_700_000_000_000;
let challenges: SignInChallenges;
beforeEach(() => {
	challenges = new SignInChallenges(() => now);
});

test("a sign-in challenge is valid once, for its operator", () => {
	const challenge = challenges.make(4);
	expect(challenges.take(5, challenge)).toBe(false);
	expect(challenges.take(4, challenge)).toBe(true);
	expect(challenges.take(4, challenge)).toBe(false);
});

test("a sign-in challenge expires after five minutes", () => {
	const [early, late] = [challenges.make(4), challenges.make(4)];
	now += 5 * MINUTE_MS - 1;
	expect(challenges.take(4, early)).toBe(true);
	now += 1;
	expect(challenges.take(4, late)).toBe(false);
});

test("a flood of challenges does not remove an earlier one", () => {
	const challenge = challenges.make(4);
	for (let time = 0; time < 20_000; time++) challenges.make(4);
	expect(challenges.take(4, challenge)).toBe(true);
});

test("altered challenges and challenges of another process are refused", () => {
	const challenge = challenges.make(4);
	const bytes = Buffer.from(challenge, "base64url");
	for (let index = 0; index < bytes.length; index++) {
		const altered = Buffer.from(bytes);
		altered[index] = (altered[index] as number) ^ 1;
		expect(challenges.take(4, altered.toString("base64url"))).toBe(false);
	}
	for (const wrong of ["", "x", `${challenge}=`, challenge.slice(4), `${challenge}AAAA`])
		expect(challenges.take(4, wrong)).toBe(false);
	expect(new SignInChallenges(() => now).take(4, challenge)).toBe(false);
	expect(challenges.take(4, challenge)).toBe(true);
});
