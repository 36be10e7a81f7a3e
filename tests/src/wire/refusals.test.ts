import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { REFUSALS } from "@candor/contract";
import { expect, test } from "vitest";

const PACKAGES = join(import.meta.dirname, "..", "..", "..", "packages");

function sources(folder: string): string[] {
	return readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		if (statSync(path).isDirectory()) return sources(path);
		return name.endsWith(".ts") && !name.endsWith(".test.ts") ? [readFileSync(path, "utf8")] : [];
	});
}

/**
 * Refusal codes in the sources of core and journal. They appear there as `refuse("code"`, or in calls of shorter functions in
 * spot and prices.
 */
const said = new Set(
	[...sources(join(PACKAGES, "core/src")), ...sources(join(PACKAGES, "journal/src"))].flatMap((source) =>
		[
			...source.matchAll(
				/(?:\brefuse\(|\bno\(|hasPrice \?|hasStop \?|isOco \?|\bcode:)\s*"([a-z0-9_]+)"(?:\s*:\s*"([a-z0-9_]+)")?/g,
			),
		].flatMap(([, first, second]) => (second === undefined ? [first as string] : [first as string, second])),
	),
);
const declared = Object.entries(REFUSALS);

test("the API contract contains every refusal code of the core", () => {
	expect(said.size).toBeGreaterThan(40);
	expect([...said].filter((code) => !(code in REFUSALS)).sort()).toEqual([]);
});

test("the core uses every code that the API contract assigns to it", () => {
	expect(declared.filter(([code, { from }]) => from === "core" && !said.has(code)).map(([code]) => code)).toEqual([]);
});
