import { checkOptionProof } from "@candor/proofs";
import { endedOption, outageOptions, type SignedOption, voidOption } from "@candor/testkit";
import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";
import { groupsOf } from "./groups.ts";
import { readInfoSearch } from "./info-search.ts";
import { percentOf } from "./percent.ts";

const outage = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false }], 999)[0] as SignedOption;

test.each<[string, SignedOption, readonly string[]]>([
	["won", endedOption({}, 1_001), ["terms", "open", "close", "chain", "payout"]],
	["void", voidOption(), ["terms", "open", "close", "chain", "payout"]],
	["outage", outage, ["terms", "open", "close", "chain", "payout", "outage"]],
])(`the proof of an option with the result "%s" has all groups, and each step is in a group`, (_name, signed, ids) => {
	const steps = checkOptionProof(signed);
	const groups = groupsOf(steps);
	expect(groups.map(({ id }) => id)).toEqual(ids);
	expect(groups.every(({ ok }) => ok)).toBe(true);
	expect(groups.flatMap((group) => group.steps)).toHaveLength(steps.length - 1);
});

test("the proof of an unreadable receipt reports no other problem", () => {
	const groups = groupsOf(checkOptionProof({ placed: null, settled: null, records: [], keys: [] }));
	expect(groups.map(({ id, ok }) => [id, ok])).toEqual([["readable", false]]);
});

test.each([
	["0.820000", "82"],
	["0.8", "80"],
	["1.005000", "100.5"],
	["much", "much"],
])("percentOf converts the ratio %s to %s percent", (ratio, percent) => expect(percentOf(ratio)).toBe(percent));

test.each([
	["64218.4", "64201.2", "17.2"],
	["0.09", "0.10", "-0.01"],
	["5", "5", "0"],
])("differenceOf(%s, %s) returns %s", (later, earlier, difference) => expect(differenceOf(later, earlier)).toBe(difference));

test.each([
	["12", { id: 12 }],
	["0", {}],
	["1.5", {}],
	["x", {}],
	[undefined, {}],
])("readInfoSearch reads a URL with the id %s as %j", (id, search) => expect(readInfoSearch({ id })).toEqual(search));
