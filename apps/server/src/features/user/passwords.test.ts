// Hashes match what they were made of (docs/rules.md §11).
import { expect, test } from "vitest";
import { Passwords } from "./passwords.ts";

const asker = { lane: "plain", address: "127.0.0.1", account: "somebody" } as const;

test("a password matches its own hash only, and nobody's matches none", async () => {
	const passwords = new Passwords();
	const stored = await passwords.hash("a good secret", asker);
	expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await passwords.hash("a good secret", asker)).not.toBe(stored);
	expect(await passwords.matches(stored, "a good secret", asker)).toBe(true);
	expect(await passwords.matches(stored, "A good secret", asker)).toBe(false);
	expect(await passwords.matches(undefined, "nobody has this password", asker)).toBe(false);
});
