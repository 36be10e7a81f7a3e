// A passkey's challenge works once, for its purpose, for five minutes; a flood of challenges displaces only the oldest.
import { expect, test } from "vitest";
import { PasskeyChallenges } from "./challenges.ts";

const MINUTES_MS = 60_000;
const named = (challenge: Buffer) => challenge.toString("base64url");

test("creates 32 bytes that work once, for their purpose", () => {
	const challenges = new PasskeyChallenges(() => 0);
	const challenge = challenges.make("login");
	expect(challenge).toHaveLength(32);
	expect(challenges.take(named(challenge), "login")).toBe(true);
	expect(challenges.take(named(challenge), "login")).toBe(false);
	const other = named(challenges.make("prove 7 session"));
	expect(challenges.take(other, "prove 8 session")).toBe(false);
	// A try for another purpose uses it up.
	expect(challenges.take(other, "prove 7 session")).toBe(false);
});

test("accepts a challenge for five minutes", () => {
	let now = 0;
	const challenges = new PasskeyChallenges(() => now);
	const [one, two] = [named(challenges.make("login")), named(challenges.make("login"))];
	now = 5 * MINUTES_MS - 1;
	expect(challenges.take(one, "login")).toBe(true);
	now += 1;
	expect(challenges.take(two, "login")).toBe(false);
});

test("drops the oldest challenge above the maximum", () => {
	const challenges = new PasskeyChallenges(() => 0);
	const first = named(challenges.make("login"));
	const second = named(challenges.make("login"));
	for (let count = 0; count < 19_999; count++) challenges.make("login");
	expect(challenges.take(first, "login")).toBe(false);
	expect(challenges.take(second, "login")).toBe(true);
});
