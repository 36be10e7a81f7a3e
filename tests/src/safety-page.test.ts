// Tests that docs/explanation/safety.md names a test for each of its promises, and that every named test exists.
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
