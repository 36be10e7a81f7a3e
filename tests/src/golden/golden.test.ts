// Old journals replay to their old hashes. A failure means that today's code handles old commands differently: a refactoring must
// not; an intended change raises RULES in core/src/exchange.ts, so that a new era (a span of the journal under one version of the rules) begins.
import { RULES } from "@candor/core";
import { expect, test } from "vitest";
import { goldenNames, readGolden, readRows, replay } from "./golden.ts";
import { readRelease, releaseVersions } from "./release.ts";
import { decodeRows, encodeRows } from "./row-file.ts";

test("there are golden journals", () => {
	expect(goldenNames().length).toBeGreaterThan(0);
});

test("every version of the rules has a golden journal, the current one too", () => {
	const versions = new Set(goldenNames().map((name) => readGolden(name).rules));
	for (const version of releaseVersions()) for (const rules of readRelease(version).rules) versions.add(rules);
	for (let rules = 1; rules <= RULES; rules++) expect(versions).toContain(rules);
});

test.each(goldenNames())("%s replays to its recorded events", (name) => {
	const { stateHash: _s, middleStateHash: _m, middleSnapshot: _b, ...golden } = readGolden(name);
	expect(replay(readRows(name), golden.about)).toMatchObject(golden);
});

// A state hash depends on the state's layout in the release that wrote it, which may have changed since older rules.
test.each(goldenNames().filter((name) => readGolden(name).rules === RULES))("%s replays to its recorded states", (name) => {
	const golden = readGolden(name);
	expect(replay(readRows(name), golden.about)).toEqual(golden);
});

test.each(goldenNames())("detects one flipped bit in %s", (name) => {
	const bytes = encodeRows(readRows(name));
	for (let at = 300; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
		const flipped = new Uint8Array(bytes);
		flipped[at] = (flipped[at] as number) ^ 4;
		expect(() => replay([...decodeRows(flipped)], "")).toThrow();
	}
});
