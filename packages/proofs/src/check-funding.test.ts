// Tests the proof check of a funding payment (docs/reference/rules.md §5). A real core makes the correct examples. Altered
// receipts must fail, and so must false receipts with valid signatures.
import { fundedPositions, PAR, type SignedFunding, signFunding, TestKey } from "@candor/testkit";
import { describe, expect, test } from "vitest";
import { checkFundingProof } from "./check-funding.ts";
import type { FundingStepId } from "./funding-steps.ts";

const KEY = new TestKey();
const STEPS: readonly FundingStepId[] = ["form", "signature", "record", "mark", "rate", "owed", "amount", "sums"];

const failed = (given: unknown) =>
	checkFundingProof(given as SignedFunding)
		.filter(({ ok }) => !ok)
		.map(({ step, problem }) => `${step} ${problem}`);

const [long, short, otherLong] = fundedPositions(700) as [SignedFunding, SignedFunding, SignedFunding];
const [below, aboveIt] = fundedPositions(-700) as [SignedFunding, SignedFunding];

describe("a real funding payment passes the proof check", () => {
	test.each([
		["a long pays a premium", long, /^-/],
		["another long pays a premium", otherLong, /^-/],
		["a short receives a premium", short, /^\d/],
		["a long receives at a negative premium", below, /^\d/],
		["a short pays at a negative premium", aboveIt, /^-/],
	])("the proof check of funding passes if %s", (_name, given, amount) => {
		expect(given.funded.amount).toMatch(amount);
		expect(Number(given.funded.amount)).not.toBe(0);
		expect(checkFundingProof(given).map(({ step, ok, problem }) => [step, ok, problem])).toEqual(
			STEPS.map((step) => [step, true, undefined]),
		);
		expect(failed(JSON.parse(JSON.stringify(given)))).toEqual([]);
	});

	test("a payer owes at least the amount by the rate, and its receipt names the rule that rounds up", () => {
		const [payer] = fundedPositions(700, KEY, PAR - 17) as [SignedFunding];
		expect([payer.funded.rule, failed(payer)]).toEqual(["candor-funding-2", []]);
		const { hash: _hash, key_id: _key, signature: _signature, ...receipt } = payer.funded;
		const older = signFunding({ ...receipt, rule: "candor-funding-1" }, KEY);
		expect(failed({ ...payer, funded: older })).toContain("owed wrong_amount");
	});

	test("all funding receipts of a period have the same totals", () => {
		const sums = [long, short, otherLong].map(({ funded: { all_owed, all_paid, all_received, over, rate, index } }) => ({
			...{ all_owed, all_paid, all_received, over, rate, index },
		}));
		expect(new Set(sums.map((each) => JSON.stringify(each))).size).toBe(1);
	});
});

function altered(value: unknown): unknown {
	if (typeof value === "number") return value + 1;
	if (value === "long") return "short";
	if (value === "real") return "simulation";
	if (typeof value !== "string") return "1.0";
	return /^-?[\d.]+$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${value}x`;
}

describe("the proof check finds an altered field of a funding receipt", () => {
	const members = (of: object, path: readonly string[] = []): string[][] =>
		Object.entries(of).flatMap(([key, value]) =>
			typeof value === "object" && value !== null ? members(value, [...path, key]) : [[...path, key]],
		);
	const paths = members({ funded: long.funded, records: long.records });

	test.each(paths.map((path) => [path.join("."), path] as const))(
		"the proof check of funding finds an alteration of %s",
		(_name, path) => {
			const given = structuredClone(long) as unknown as Record<string, unknown>;
			const holder = path.slice(0, -1).reduce((of, key) => of[key] as Record<string, unknown>, given);
			const key = path.at(-1) as string;
			holder[key] = altered(holder[key]);
			expect(failed(given)).not.toEqual([]);
		},
	);

	test("the proof check of funding finds a missing field, another kind of receipt and missing input", () => {
		for (const key of Object.keys(long.funded)) {
			const funded: Record<string, unknown> = { ...long.funded };
			delete funded[key];
			expect(failed({ ...long, funded })).toEqual(["form malformed"]);
		}
		for (const given of [undefined, null, 1, [], {}, { funded: [], records: [], keys: [] }])
			expect(failed(given)).toEqual(["form malformed"]);
		for (const rate of ["--0.000100000", "-0.000000000", "0.0001", "1e-4"])
			expect(failed({ ...long, funded: { ...long.funded, rate } })).toEqual(["form malformed"]);
		expect(failed({ ...long, records: [] })).toEqual(["form malformed"]);
	});
});

describe("the proof check of funding finds a false receipt with a valid signature", () => {
	const lie = (from: SignedFunding, change: Partial<SignedFunding["funded"]>) => ({
		...from,
		funded: signFunding({ ...from.funded, ...change }, KEY),
	});
	const more = (text: string) => (Number(text) + 1).toFixed(6);

	test.each<[string, SignedFunding, Partial<SignedFunding["funded"]>, string]>([
		["a rate that the premium does not give", long, { rate: "0.002000000" }, "rate another_rate"],
		["a rate for the other side", short, { rate: "-0.002000000" }, "rate another_rate"],
		["a mark too far from the index", long, { mark_price: "102000.0" }, "mark mark_too_far"],
		["more owed than the rate gives", long, { owed: more(long.funded.owed) }, "owed wrong_amount"],
		["more paid than owed", long, { amount: `-${more(long.funded.owed)}` }, "amount wrong_amount"],
		["less received than its share", short, { amount: "0.000000" }, "amount wrong_amount"],
		["fewer lots than the position had", short, { lots: 7 }, "owed wrong_amount"],
		["a paid sum that did not go to receivers", short, { all_received: "0.000000" }, "sums wrong_sums"],
		["a payer that pays nothing as if it had no equity", long, { amount: "0.000000" }, "amount wrong_amount"],
		["another market's record", long, { market: "ETH/USDT" }, "record wrong_market"],
		["another period's record", long, { period: long.funded.period + 1 }, "record wrong_time"],
		["a time before the record", long, { rated_at: long.funded.rated_at - 60_000 }, "record wrong_time"],
	])("the proof check of funding finds %s", (_name, from, change, found) => {
		expect(failed(lie(from, change))).toContain(found);
	});

	test("a payer with too little equity pays exactly its equity", () => {
		const { funded } = long;
		// The mark price fell before this payment. Of the margin of about 1,010 USDT, only 98 USDT are left, minus the fee of
		// closing.
		const [paid_at_mark, margin] = ["99100.0", "1010.000000"];
		const entry = (BigInt(1_000_000) * 101n * 100n).toString();
		const poor = { ...funded, paid_at_mark, margin, entry: `${entry.slice(0, -6)}.${entry.slice(-6)}`, owed: funded.owed };
		const steps = checkFundingProof(lie(long, poor));
		const amount = steps.find(({ step }) => step === "amount")?.numbers as { bound: string; expected: string };
		expect(Number(amount.bound)).toBeCloseTo(1_010 - 101 * 0.9 - 99_100 * 0.101 * 0.0005, 5);
		expect(amount.expected).toBe(`-${Number(amount.bound) < Number(funded.owed) ? amount.bound : funded.owed}`);
	});
});
