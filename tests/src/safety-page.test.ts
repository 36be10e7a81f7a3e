// Checks that docs/explanation/safety.md names a test for each promise, and that every named test exists.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const rows = readFileSync(join(ROOT, "docs", "explanation", "safety.md"), "utf8")
	.split("\n")
	.filter((line) => /^\| [^-]/.test(line) && !line.startsWith("| promise"));

test("every promise names existing tests", () => {
	expect(rows.length).toBeGreaterThan(20);
	for (const row of rows) {
		const named = [...row.matchAll(/`([a-z][\w./-]+\.test\.ts)`/g)].map(([, path]) => path as string);
		expect(named.length, row).toBeGreaterThan(0);
		for (const path of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
	}
});

test("every bad day of money names existing tests", () => {
	const page = readFileSync(join(ROOT, "docs", "explanation", "testing.md"), "utf8");
	const section = /## Bad days of money\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
	const days = section.split("\n").filter((line) => /^\| [^-]/.test(line) && !line.startsWith("| bad day"));
	expect(days.length).toBeGreaterThan(15);
	const folders = { core: "packages/core/src", server: "apps/server/src", signer: "apps/signer/src", packages: "packages" };
	for (const day of days) {
		const named = [...day.matchAll(/`(core|server|signer|packages)\/([\w./-]+\.test\.ts)`/g)];
		expect(named.length, day).toBeGreaterThan(0);
		for (const [name, folder, path] of named)
			expect(existsSync(join(ROOT, folders[folder as keyof typeof folders], path as string)), name).toBe(true);
	}
});
