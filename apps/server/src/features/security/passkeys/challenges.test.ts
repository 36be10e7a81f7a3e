import { expect, test } from "vitest";
import { PasskeyChallenges } from "./challenges.ts";

const MINUTES_MS = 60_000;
const named = (challenge: Buffer) => challenge.toString("base64url");

test("a passkey challenge has 32 bytes and is accepted once, for its purpose only", () => {
	const challenges = new PasskeyChallenges(() => 0);
	const challenge = challenges.make("login");
	expect(challenge).toHaveLength(32);
	expect(challenges.take(named(challenge), "login")).toBe(true);
	expect(challenges.take(named(challenge), "login")).toBe(false);
	const other = named(challenges.make("prove 7 session"));
	expect(challenges.take(other, "prove 8 session")).toBe(false);
	// The attempt with another purpose has used up the challenge.
	expect(challenges.take(other, "prove 7 session")).toBe(false);
});

test("a passkey challenge is accepted for five minutes", () => {
	let now = 0;
	const challenges = new PasskeyChallenges(() => now);
	const [one, two] = [named(challenges.make("login")), named(challenges.make("login"))];
	now = 5 * MINUTES_MS - 1;
	expect(challenges.take(one, "login")).toBe(true);
	now += 1;
	expect(challenges.take(two, "login")).toBe(false);
});

test("beyond 20,000 passkey challenges the oldest is dropped", () => {
	const challenges = new PasskeyChallenges(() => 0);
	const first = named(challenges.make("login"));
	const second = named(challenges.make("login"));
	for (let count = 0; count < 19_999; count++) challenges.make("login");
	expect(challenges.take(first, "login")).toBe(false);
	expect(challenges.take(second, "login")).toBe(true);
});
