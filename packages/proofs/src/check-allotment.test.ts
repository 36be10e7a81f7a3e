// Tests the proof check of an allotment. A correct allotment passes every step, each alteration fails the step that must find it,
// and no input makes the check throw.
import { type SignedAllotment, serialAt, signedAllotment, TestKey } from "@candor/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAllotmentProof } from "./check-allotment.ts";

const signed = () => signedAllotment(100n, 40n, [100n, 60n, 40n]);
const wrong = (given: { allotment: unknown; keys: unknown; own?: unknown }) =>
	checkAllotmentProof(given).flatMap(({ step, problem }) => (problem === undefined ? [] : [`${step} ${problem}`]));
const altered = (change: (allotment: SignedAllotment["allotment"]) => object) => {
	const { allotment, keys } = signed();
	return { allotment: { ...allotment, ...change(allotment) }, keys };
};

it("a correct allotment passes every step, with and without an application of the user", () => {
	const own = { serial: serialAt(1), lots: "60" };
	const steps = checkAllotmentProof({ ...signed(), own });
	expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
		["form", true],
		["list", true],
		["signature", true],
		["allotment", true],
		["own", true],
	]);
	expect(steps.at(-1)?.numbers).toEqual({ ...own, said: "36", expected: "36" });
	expect(steps[3]?.numbers).toEqual({ supply: "100", cap: "40", given: "100", wrong: 0 });
	expect(wrong(signed())).toEqual([]);
	expect(wrong(signedAllotment(5n, 5n, []))).toEqual([]);
});

describe("an altered allotment fails the proof check", () => {
	it.each([
		[
			"a changed request",
			altered(({ inputs }) => ({ inputs: [{ ...inputs[0], lots: "101" }, ...inputs.slice(1)] })),
			["list wrong_list"],
		],
		[
			"a missing application",
			altered(({ inputs }) => ({ inputs: inputs.slice(1) })),
			["list wrong_list", "allotment wrong_allotment"],
		],
		[
			"an added application",
			altered(({ inputs }) => ({ inputs: [...inputs, { serial: serialAt(9), lots: "5", time: 1 }] })),
			["list wrong_list", "allotment wrong_allotment"],
		],
		["a changed supply", altered(() => ({ supply: "99" })), ["list wrong_list", "allotment wrong_allotment"]],
		[
			"a changed allotment",
			altered(({ result }) => ({ result: [{ serial: serialAt(0), lots: "41" }, ...result.slice(1)] })),
			["allotment wrong_allotment"],
		],
		["two exchanged allotments", altered(({ result }) => ({ result: result.toReversed() })), ["allotment wrong_allotment"]],
		[
			"an allotment without an application",
			altered(({ result }) => ({ result: [...result, { serial: serialAt(9), lots: "1" }] })),
			["allotment wrong_allotment"],
		],
		["a changed time of the close", altered(({ closed_at }) => ({ closed_at: closed_at + 1 })), ["signature wrong_hash"]],
		["a changed input hash", altered(() => ({ input_hash: "0".repeat(64) })), ["list wrong_list", "signature wrong_hash"]],
		["a changed signature", altered(() => ({ signature: "0".repeat(128) })), ["signature wrong_signature"]],
		["another key", { ...signed(), keys: [new TestKey(2).published] }, ["signature unknown_key"]],
		["a user's serial that is not in the list", { ...signed(), own: { serial: serialAt(9), lots: "5" } }, ["own not_in_list"]],
		[
			"a user's request that differs from the list",
			{ ...signed(), own: { serial: serialAt(0), lots: "99" } },
			["own wrong_request"],
		],
	])("the proof check of an allotment finds %s", (_what, given, problems) => {
		const found = wrong(given as Parameters<typeof wrong>[0]);
		for (const problem of problems) expect(found).toContain(problem);
		expect(found.length).toBeGreaterThanOrEqual(problems.length);
	});

	it("the proof check of an allotment finds an application listed twice, with a matching hash", () => {
		const { allotment, keys } = signedAllotment(100n, 40n, [50n, 50n]);
		const inputs = allotment.inputs.map((one) => ({ ...one, serial: serialAt(0) }));
		expect(wrong({ allotment: { ...allotment, inputs }, keys })).toContain("list wrong_list");
	});
});

it.each([
	["nothing", undefined],
	["a number instead of an object", 7],
	["an allotment without inputs", { ...signed().allotment, inputs: undefined }],
	["lots with a point", { ...signed().allotment, supply: "1.5" }],
	["an invalid serial", { ...signed().allotment, inputs: [{ serial: "x", lots: "1", time: 1 }] }],
])("the proof check of an allotment reports %s as a single failed step", (_what, allotment) => {
	expect(wrong({ allotment, keys: signed().keys })).toEqual(["form malformed"]);
});

it("the proof check of an allotment never throws, for any input", () => {
	fc.assert(
		fc.property(fc.anything(), fc.anything(), (one, other) => {
			expect(checkAllotmentProof({ allotment: { ...signed().allotment, inputs: one }, keys: other }).length).toBeGreaterThan(0);
		}),
	);
});
