// Tests that a replay of old journals gives their recorded hashes. A failure means that the current code treats old commands in
// another way, which a refactoring must not do. An intended change raises RULES in core/src/exchange.ts, which begins a new era
// (a span of the journal under one version of the rules).
import { RULES } from "@candor/core";
import { expect, test } from "vitest";
import { goldenNames, readGolden, readRows, replay } from "./golden.ts";
import { readRelease, releaseVersions } from "./release.ts";
import { decodeRows, encodeRows } from "./row-file.ts";

test("the repository has golden journals", () => {
	expect(goldenNames().length).toBeGreaterThan(0);
});

test("every version of the rules up to the current one has a golden journal", () => {
	const versions = new Set(goldenNames().map((name) => readGolden(name).rules));
	for (const version of releaseVersions()) for (const rules of readRelease(version).rules) versions.add(rules);
	for (let rules = 1; rules <= RULES; rules++) expect(versions).toContain(rules);
});

test.each(goldenNames())("the golden journal %s replays to its recorded events", (name) => {
	const { stateHash: _s, middleStateHash: _m, middleSnapshot: _b, ...golden } = readGolden(name);
	expect(replay(readRows(name), golden.about)).toMatchObject(golden);
});

// Compares states only for the current rules, because the hash of a state depends on the layout of snapshots, which may have
// changed since older rules.
test.each(goldenNames().filter((name) => readGolden(name).rules === RULES))(
	"the golden journal %s of the current rules replays to its recorded states",
	(name) => {
		const golden = readGolden(name);
		expect(replay(readRows(name), golden.about)).toEqual(golden);
	},
);

test.each(goldenNames())("a replay detects a flipped bit in the golden journal %s", (name) => {
	const bytes = encodeRows(readRows(name));
	for (let at = 300; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
		const flipped = new Uint8Array(bytes);
		flipped[at] = (flipped[at] as number) ^ 4;
		expect(() => replay([...decodeRows(flipped)], "")).toThrow();
	}
});
