// Tests that the layouts of all messages still equal those in layouts.lock. Old journals stay readable only if layouts never
// change.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { currentLayouts, formatLayouts, layoutProblems, parseLayouts } from "./layouts.ts";

const locked = parseLayouts(readFileSync(new URL("../layouts.lock", import.meta.url), "utf8"));
const message = (number: number, type: string, layout: string) => ({ number, type, layout });
const old = [message(1, "First", "{ id: text }"), message(2, "Second", "{ side: oneOf(buy|sell), price: uint }")];

test("no locked layout has changed, and every message is locked", () => {
	expect(layoutProblems(locked, currentLayouts())).toEqual([]);
});

test("parsing and formatting leave the lock file unchanged", () => {
	expect(parseLayouts(formatLayouts(currentLayouts()))).toEqual(currentLayouts());
});

test.each([
	[
		"a field was added",
		[old[0], message(2, "Second", "{ side: oneOf(buy|sell), price: uint, lots: uint }")],
		"add a new message",
	],
	["a field's kind changed", [old[0], message(2, "Second", "{ side: oneOf(buy|sell), price: big }")], "add a new message"],
	["two words changed places", [old[0], message(2, "Second", "{ side: oneOf(sell|buy), price: uint }")], "add a new message"],
	["a word became longer", [old[0], message(2, "Second", "{ side: oneOf(buy|sells), price: uint }")], "add a new message"],
	["a number was used for another message", [message(1, "Other", "{ id: text }"), old[1]], "never used"],
	["a number was used twice", [...old, message(1, "First", "{ id: text }")], "share number 1"],
	["a message was removed", [old[0]], "has to stay"],
	["a message is new", [...old, message(3, "Third", "{ }")], "lock-layouts.ts"],
])("the check of layouts reports, with instructions, that %s", (_, current, advice) => {
	const problems = layoutProblems(old, current as typeof old);
	expect(problems).toHaveLength(1);
	expect(problems[0]).toContain(advice);
});

test("the check of layouts allows new words at the end of a list of words", () => {
	expect(
		layoutProblems(old, [old[0], message(2, "Second", "{ side: oneOf(buy|sell|both), price: uint }")] as typeof old),
	).toEqual([]);
});
