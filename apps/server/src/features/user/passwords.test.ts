// Hashes match what they were made of, and never run in a crowd (spec/rules.md §11).
import { Unavailable } from "@candor/journal";
import { expect, test } from "vitest";
import { Passwords } from "./passwords.ts";

test("a password matches its own hash only, and nobody's matches none", async () => {
	const passwords = new Passwords();
	const stored = await passwords.hash("secret");
	expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await passwords.hash("secret")).not.toBe(stored);
	expect(await passwords.matches(stored, "secret")).toBe(true);
	expect(await passwords.matches(stored, "Secret")).toBe(false);
	expect(await passwords.matches(undefined, "nobody has this password")).toBe(false);
});

test("more at once than can wait are turned away, the others are served", async () => {
	const passwords = new Passwords();
	const asked = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.hash("x")));
	const failed = asked.filter((outcome) => outcome.status === "rejected");
	expect(failed.length).toBe(4);
	expect(failed.every(({ reason }) => reason instanceof Unavailable)).toBe(true);
	await expect(passwords.hash("y")).resolves.toContain("argon2id");
});
