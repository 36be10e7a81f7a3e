// Old journals replay to the hashes that they had. A failure means that today's code does something else with yesterday's
// commands: a refactoring must not; a change on purpose raises RULES in core/src/exchange.ts, so that an era begins there.
import { expect, test } from "vitest";
import { goldenNames, readGolden, readRows, replay } from "./golden.ts";
import { decodeRows, encodeRows } from "./row-file.ts";

test("there are golden journals", () => {
	expect(goldenNames().length).toBeGreaterThan(0);
});

test.each(goldenNames())("%s replays to its hashes", (name) => {
	const golden = readGolden(name);
	expect(replay(readRows(name), golden.about)).toEqual(golden);
});

test.each(goldenNames())("%s is noticed where one bit of it is another", (name) => {
	const bytes = encodeRows(readRows(name));
	for (let at = 300; at < bytes.length; at += Math.ceil(bytes.length / 20)) {
		const flipped = new Uint8Array(bytes);
		flipped[at] = (flipped[at] as number) ^ 4;
		expect(() => replay([...decodeRows(flipped)], "")).toThrow();
	}
});
