import { chmodSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSecret, UnsafeSecret } from "./secrets.ts";

const fresh = () => mkdtempSync(join(tmpdir(), "candor-secrets-"));

test("the server creates a secret once, stores it, and lets only its owner read it", () => {
	const folder = fresh();
	const first = openSecret(folder, "sessions");
	expect(first.length).toBe(32);
	expect(openSecret(folder, "sessions")).toEqual(first);
	expect(openSecret(folder, "index")).not.toEqual(first);
	expect(statSync(join(folder, "secrets", "sessions")).mode & 0o777).toBe(0o600);
});

test("the server refuses a secret that other users can read", () => {
	const folder = fresh();
	openSecret(folder, "sessions");
	chmodSync(join(folder, "secrets", "sessions"), 0o644);
	expect(() => openSecret(folder, "sessions")).toThrow(UnsafeSecret);
});

test("the server refuses an incomplete secret and does not replace it", () => {
	const folder = fresh();
	openSecret(folder, "sessions");
	writeFileSync(join(folder, "secrets", "sessions"), "abc");
	expect(() => openSecret(folder, "sessions")).toThrow(UnsafeSecret);
});
