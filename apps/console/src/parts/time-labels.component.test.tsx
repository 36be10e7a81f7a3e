import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Labels that name a time wherever they are used. */
const ALWAYS_TIMES = new Set(["Joined", "Until"]);
const SOURCES = join(import.meta.dirname, "..");

/** Collects labels from the source code that have no translation context: `times` are followed by a time, `others` are not. */
function labels() {
	const [times, others] = [new Set<string>(), new Set<string>()];
	const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
	for (const file of files.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))) {
		for (const [, label = "", after = ""] of readFileSync(join(SOURCES, file), "utf8").matchAll(
			/\b(?:t|msg)`([^`$]+)`([^\n]*)/g,
		)) {
			const isTime = /^,[^`]*<Moment\b/.test(after);
			(isTime ? times : others).add(label);
		}
	}
	return { times, others };
}

test("the label of a time and the name of a state have different keys, so that languages can tell them apart", () => {
	const { times, others } = labels();
	expect(times.size).toBeGreaterThan(5);
	expect([...times].filter((label) => others.has(label) && !ALWAYS_TIMES.has(label))).toEqual([]);
});
