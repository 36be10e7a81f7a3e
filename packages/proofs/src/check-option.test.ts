// Tests the proof check of options that a real core sold and settled. Every altered receipt or record must fail
// (docs/reference/rules.md §6).
import {
	endedOption,
	outageOptions,
	SHORT_OPTION_SECONDS,
	type SignedOption,
	shortScenario,
	signedOption,
	signedRecords,
	TestKey,
	voidOption,
} from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOptionProof, checkSaleProof } from "./check-option.ts";
import type { OptionStepId } from "./option-steps.ts";

const KEY = new TestKey();
const STEPS: readonly OptionStepId[] = [
	"form",
	"placed_signature",
	"settled_signature",
	"same_option",
	"payout",
	"opens_after",
	"chain",
	"record_signatures",
	"complete",
	"open",
	"settles_after",
	"settlement",
	"result",
	"money",
	"settled_at",
];

const won = endedOption({}, 1_001);
const lost = endedOption({ up: false, account: "simulation" }, 1_001);
const [outageLost, outageWon] = outageOptions([{ stake: 30_000_000n }, { by: 100_102, up: false, stake: 7_000_001n }], 999) as [
	SignedOption,
	SignedOption,
];
const [poolHelps] = outageOptions([{ stake: 9_000_000n }, { by: 100_102, up: false, stake: 30_000_000n }], 999) as [SignedOption];
const nothing = voidOption();

const failed = (given: unknown) =>
	checkOptionProof(given as SignedOption)
		.filter(({ ok }) => !ok)
		.map(({ step, problem }) => `${step} ${problem}`);
const numbersOf = (given: SignedOption, step: OptionStepId) =>
	checkOptionProof(given).find((each) => each.step === step)?.numbers;

describe("options settled by the core pass the proof check", () => {
	test.each<[string, SignedOption, object, boolean]>([
		["a winner", won, { by: "record", result: "won", returned: "10.000001", paid: "8.000000" }, false],
		["a loser with demo money", lost, { by: "record", result: "lost", returned: "0.000000", paid: "0.000000" }, false],
		["a draw", endedOption({ up: false }, 1_000), { by: "record", result: "fair", returned: "10.000001" }, false],
		["a loser of an outage", outageLost, { by: "outage", result: "lost", returned: "24.400000", paid: "0.000000" }, true],
		["a winner of an outage", outageWon, { by: "outage", result: "won", returned: "7.000001", paid: "5.600000" }, true],
		[
			"a loser of an outage whose winners need all of the lost stakes",
			poolHelps,
			{ by: "outage", result: "lost", returned: "0.000000" },
			true,
		],
		["an option that never opened", nothing, { by: "void", result: "void", returned: "10.000000", paid: "0.000000" }, false],
		["an option in demo money that never opened", voidOption({ account: "simulation" }), { by: "void" }, false],
	])("the proof check passes for %s", (_name, option, ending, totals) => {
		expect(option.settled).toMatchObject(ending);
		const steps = totals ? STEPS.toSpliced(-1, 0, "outage_totals") : STEPS;
		expect(checkOptionProof(option).map(({ step, ok, problem }) => [step, ok, problem])).toEqual(
			steps.map((step) => [step, true, undefined]),
		);
	});

	test.each([
		["opens a millisecond before the minute is over", 59_999, "record"],
		["is void when the minute is over", 60_000, "void"],
	])("the proof check passes for an option that %s", (_name, waitMs, by) => {
		const at = shortScenario();
		const option = at.buy({ seconds: SHORT_OPTION_SECONDS });
		at.wait(2_000 + waitMs);
		for (let second = 0; second < 10; second++) {
			at.record(1_000);
			at.wait(1_000);
		}
		expect(at.told("OptionSettled", option)?.by).toBe(by);
		expect(failed(signedOption(at, option, KEY))).toEqual([]);
	});

	test.each([
		["settles a millisecond before the minute is over", 59_999, "record", 1_002],
		["settles as in an outage when the minute is over, by the record at its end", 60_000, "outage", 1_001],
	])("the proof check passes for an option that %s", (_name, waitMs, by, price) => {
		const at = shortScenario();
		const option = at.buy({ seconds: SHORT_OPTION_SECONDS });
		while (at.told("OptionOpened", option) === undefined) at.tick(1_000);
		for (let second = 0; second < SHORT_OPTION_SECONDS; second++) at.tick(1_001);
		at.wait(waitMs);
		at.record(1_002);
		expect(at.told("OptionSettled", option)).toMatchObject({ by, price });
		expect(failed(signedOption(at, option, KEY))).toEqual([]);
	});

	test("the proof check of an option passes as JSON, without the totals, and with additional earlier and later records", () => {
		expect(failed(JSON.parse(JSON.stringify(won)))).toEqual([]);
		const { outage: _totals, ...untold } = outageLost;
		expect(failed(untold)).toEqual([]);
		const at = shortScenario();
		const option = at.buy({ seconds: SHORT_OPTION_SECONDS });
		while (at.told("OptionSettled", option) === undefined) at.tick(1_000);
		for (let more = 0; more < 4; more++) at.tick(1_100);
		const last = at.buy({ seconds: SHORT_OPTION_SECONDS });
		while (at.told("OptionSettled", last) === undefined) at.tick(1_000);
		const records = signedRecords(at, KEY);
		for (const each of [option, last]) expect(failed({ ...signedOption(at, each, KEY), records })).toEqual([]);
	});

	test("each step of an option's proof check returns the numbers that it compares", () => {
		expect(numbersOf(won, "payout")).toEqual({
			stake: "10.000001",
			payout_ratio: "0.800000",
			payout: "8.000000",
			currency: "USDT",
			expected: "8.000000",
		});
		const open = won.settled.open;
		const numbers = numbersOf(won, "open");
		expect(numbers).toMatchObject({ after: won.placed.opens_after, found: open, named: open });
		expect(numbers).toHaveProperty("sources.length", 5);
		expect(numbersOf(won, "result")).toEqual({
			side: "up",
			result: "won",
			open: "100.0",
			settlement: "100.1",
			expected: "won",
		});
		expect(numbersOf(outageLost, "money")).toMatchObject({ returned: "24.400000", least: "0.000000", most: "30.000000" });
		expect(numbersOf(outageLost, "outage_totals")).toEqual({
			lost: "30.000000",
			won: "5.600000",
			returned: "24.400000",
			from_pool: "0.000000",
			over: "24.400000",
		});
	});
});

type Path = readonly (string | number)[];

function leaves(value: unknown, path: Path = []): Path[] {
	if (typeof value !== "object" || value === null) return [path];
	const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
	return [...keys].flatMap((key) => leaves((value as Record<string, unknown>)[key], [...path, key]));
}

const members = (value: unknown) =>
	[
		...new Map(
			leaves(value).flatMap((path) => path.map((_, end) => [path.slice(0, end + 1).join("."), path.slice(0, end + 1)])),
		).values(),
	] as Path[];

function altered(option: SignedOption, path: Path, change: (value: unknown) => unknown): SignedOption {
	const copy = structuredClone(option);
	let at = copy as unknown as Record<string | number, unknown>;
	for (const key of path.slice(0, -1)) at = at[key] as typeof at;
	const last = path.at(-1) as string | number;
	const value = change(at[last]);
	if (value === undefined) delete at[last];
	else at[last] = value;
	return copy;
}

function another(value: unknown): unknown {
	if (typeof value === "number") return value + 1;
	if (typeof value !== "string") return 1;
	const last = value.at(-1) as string;
	return value.slice(0, -1) + (/\d/.test(last) ? String((Number(last) + 1) % 10) : last === "a" ? "b" : "a");
}

/** Returns the id of the step that must detect an alteration of a field; undefined if no step depends on the field. */
function guardOf([part, at, key]: Path, option: SignedOption): OptionStepId | undefined {
	if (part === "placed") return "placed_signature";
	if (part === "settled") return "settled_signature";
	if (key !== "signature" && key !== "key_id") return "chain";
	const { seq } = option.records[at as number] as { seq: number };
	const { open, settlement } = option.settled;
	const signed = [option.records[0]?.seq, open?.seq, settlement?.seq, option.records.at(-1)?.seq].includes(seq);
	// All other records are protected by the hashes that link them to their neighbours.
	return signed ? "record_signatures" : undefined;
}

describe("an altered option fails the proof check", () => {
	test.each([
		["a winner", won],
		["a loser of an outage", outageLost],
		["an option that never opened", nothing],
	])("the proof check finds an alteration of every field of the receipts and records of %s", (_name, option) => {
		const { placed, settled, records } = option;
		for (const path of leaves({ placed, settled, records })) {
			const found = checkOptionProof(altered(option, path, another)).filter(({ ok }) => !ok);
			const [steps, guard] = [found.map(({ step }) => step), guardOf(path, option)];
			if (guard === undefined) expect([path, steps]).toEqual([path, []]);
			else if (steps[0] !== "form") expect([path, steps]).toEqual([path, expect.arrayContaining([guard])]);
		}
	});

	test("the proof check of an option names every missing field", () => {
		for (const path of members(outageLost)) {
			// The totals of the outage are optional, so they may be missing as a whole.
			if (path[0] === "outage" && path.length === 1) continue;
			const [step, ...more] = checkOptionProof(altered(outageLost, path, () => undefined));
			expect([step, more]).toMatchObject([
				{ step: "form", ok: false, problem: "malformed", numbers: { at: path.join(".") } },
				[],
			]);
		}
	});

	test("the proof check of an option finds an alteration of every total of an outage", () => {
		for (const key of ["lost", "won", "returned", "from_pool"] as const) {
			for (const units of ["0.000001", "1.000000", "24.399999", "24.400001", "99.000000"])
				expect(failed(altered(outageLost, ["outage", key], () => units))).toEqual(["outage_totals totals_disagree"]);
		}
	});

	test("the proof check of an option returns a result for any input", () => {
		const throwing = {
			get placed() {
				throw new Error("no");
			},
		};
		for (const given of [undefined, null, 1, "x", [], {}, throwing]) expect(failed(given)).toEqual(["form malformed"]);
		fc.assert(fc.property(fc.anything(), (given) => failed(given).join() === "form malformed"));
		const places = members(won);
		const anyPlace = fc.integer({ min: 0, max: places.length - 1 });
		fc.assert(
			fc.property(anyPlace, fc.anything(), (place, value) => {
				const path = places[place] as Path;
				for (const { ok, problem } of checkOptionProof(altered(won, path, () => value))) expect(problem === undefined).toBe(ok);
			}),
			{ numRuns: 300 },
		);
	});
});

describe("the sale of an open option passes the proof check, and an altered sale fails", () => {
	const { placed, keys } = won;
	const steps = (given: object) =>
		checkSaleProof({ placed, keys, ...given }).map(({ step, ok, problem }) => [step, problem ?? ok]);

	test("the proof check of a sale passes with its receipt alone", () => {
		expect(steps({})).toEqual([
			["form", true],
			["placed_signature", true],
			["payout", true],
			["opens_after", true],
		]);
	});

	test.each([
		["another duration", { seconds: 31 }, ["placed_signature wrong_hash"]],
		["another payout", { payout: "8.000001" }, ["placed_signature wrong_hash", "payout wrong_amount"]],
		["a later opening", { opens_after: placed.opens_after + 1 }, ["placed_signature wrong_hash", "opens_after wrong_time"]],
		["no stake", { stake: "0.000000" }, ["form malformed"]],
	])("the proof check of a sale finds %s", (_name, change, problems) => {
		const wrong = checkSaleProof({ placed: { ...placed, ...change }, keys }).filter(({ ok }) => !ok);
		expect(wrong.map(({ step, problem }) => `${step} ${problem}`)).toEqual(problems);
	});

	test("the proof check of a sale fails without the published key, and without a receipt", () => {
		expect(steps({ keys: [] })[1]).toEqual(["placed_signature", "unknown_key"]);
		expect(checkSaleProof({ placed: null, keys })).toMatchObject([{ step: "form", problem: "malformed" }]);
	});
});
