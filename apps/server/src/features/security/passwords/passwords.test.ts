import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { Passwords } from "./passwords.ts";

const asker = { lane: "plain", address: "127.0.0.1", account: "somebody" } as const;

test("a password matches its hash in each Unicode form; an older hash matches the form from which it was made", async () => {
	const passwords = new Passwords();
	const [composed, decomposed] = ["caf\u00e9-del-puerto", "cafe\u0301-del-puerto"];
	for (const chosen of [composed, decomposed]) {
		const stored = await passwords.hash(chosen, asker);
		expect(await passwords.matches(stored, composed, asker)).toBe(true);
		expect(await passwords.matches(stored, decomposed, asker)).toBe(true);
		expect(await passwords.matches(stored, "cafe-del-puerto", asker)).toBe(false);
	}
	const before = await hash(decomposed);
	expect(await passwords.matches(before, decomposed, asker)).toBe(true);
});

test("a password matches the argon2id hash that was made of it only, and no password matches a missing hash", async () => {
	const passwords = new Passwords();
	const stored = await passwords.hash("a good secret", asker);
	expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await passwords.hash("a good secret", asker)).not.toBe(stored);
	expect(await passwords.matches(stored, "a good secret", asker)).toBe(true);
	expect(await passwords.matches(stored, "A good secret", asker)).toBe(false);
	expect(await passwords.matches(undefined, "nobody has this password", asker)).toBe(false);
});
