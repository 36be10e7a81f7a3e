// Tests the proof check of the ranking. A correct ranking passes every step, each alteration fails the step that must find it,
// and no input makes the check throw.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRankingProof, compareRanked, type RankedTotal } from "./check-ranking.ts";

const DAY_MS = 86_400_000;
const [FROM, TO] = [20_000 * DAY_MS, 20_030 * DAY_MS];
const name = (number: number) => number.toString(16).padStart(16, "0");

function proofOf(totals: readonly RankedTotal[], own: string | null = null) {
	const list = totals.toSorted(compareRanked);
	const times = { from: FROM, to: TO, made_at: TO + 5 };
	const place = list.findIndex(({ pseudonym }) => pseudonym === own) + 1;
	return {
		ranking: { ...times, seq: 9, list, own },
		shown: {
			...times,
			list: list.slice(0, 10).map(({ income, invites }, at) => ({ rank: at + 1, nickname: "a***b", income, invites })),
		},
		rank: place === 0 ? null : place,
	};
}

const TOTALS: readonly RankedTotal[] = [
	{ pseudonym: name(1), income: "90", invites: 4 },
	{ pseudonym: name(2), income: "1000", invites: 2 },
	{ pseudonym: name(3), income: "90", invites: 7 },
	{ pseudonym: name(4), income: "90", invites: 4 },
];

const problems = (proof: Parameters<typeof checkRankingProof>[0]) =>
	checkRankingProof(proof).flatMap(({ step, problem }) => (problem === undefined ? [] : [`${step} ${problem}`]));

it("a ranking is sorted by income, then by invited users, then by pseudonym", () => {
	expect(TOTALS.toSorted(compareRanked).map(({ pseudonym }) => pseudonym)).toEqual([name(2), name(3), name(1), name(4)]);
});

it("a correct ranking passes every step, with and without a place of the user", () => {
	const steps = checkRankingProof(proofOf(TOTALS, name(3)));
	expect(steps.map(({ step, ok }) => [step, ok])).toEqual([
		["form", true],
		["period", true],
		["order", true],
		["top", true],
		["own", true],
	]);
	expect(steps.at(-1)?.numbers).toEqual({ pseudonym: name(3), said: 2, expected: 2 });
	expect(steps[1]?.numbers).toEqual({ from: FROM, to: TO, days: 30 });
	expect(problems(proofOf(TOTALS))).toEqual([]);
	expect(problems(proofOf([]))).toEqual([]);
});

describe("an altered ranking fails the proof check", () => {
	const right = proofOf(TOTALS, name(3));
	const { ranking, shown } = right;
	const [first, second, ...rest] = ranking.list as [RankedTotal, RankedTotal, ...RankedTotal[]];
	const swapped = { ...ranking, list: [second, first, ...rest] };
	const twice = { ...ranking, list: [first, first, second, ...rest] };
	it.each([
		["two exchanged entries", { ...right, ranking: swapped }, ["order wrong_order"]],
		["an inviter listed twice", { ...right, ranking: twice, rank: 3 }, ["order wrong_order", "top wrong_top"]],
		[
			"a shown income that is not published",
			{ ...right, shown: { ...shown, list: [{ ...shown.list[0], income: "1001" }, ...shown.list.slice(1)] } },
			["top wrong_top"],
		],
		["a shown ranking without its first place", { ...right, shown: { ...shown, list: shown.list.slice(1) } }, ["top wrong_top"]],
		["another publication", { ...right, shown: { ...shown, made_at: TO + 6 } }, ["period wrong_period"]],
		[
			"a period that ends within a day",
			{ ...right, ranking: { ...ranking, to: TO + 1 }, shown: { ...shown, to: TO + 1 } },
			["period wrong_period"],
		],
		["another place of the user", { ...right, rank: 1 }, ["own wrong_place"]],
		["a place of a user who is not in the list", { ...proofOf(TOTALS), rank: 4 }, ["own wrong_place"]],
		[
			"a pseudonym of the user that is not in the list",
			{ ...right, ranking: { ...ranking, own: name(9) }, rank: null },
			["own wrong_place"],
		],
		["a total that is not whole", { ...right, ranking: { ...ranking, list: [{ ...first, income: "1.5" }] } }, ["form malformed"]],
	])("the check of a ranking finds %s", (_name, proof, expected) => {
		expect(problems(proof)).toEqual(expected);
	});
});

it("the check of a ranking never throws, for any input", () => {
	fc.assert(
		fc.property(fc.anything(), fc.anything(), fc.anything(), (ranking, shown, rank) => {
			expect(checkRankingProof({ ranking, shown, rank }).length).toBeGreaterThan(0);
		}),
	);
});

it("any totals in the order of the rule pass the check", () => {
	const total = fc.record({ income: fc.integer({ min: 0, max: 40 }).map(String), invites: fc.nat(3) });
	fc.assert(
		fc.property(fc.array(total, { maxLength: 100 }), fc.nat(120), (totals, own) => {
			const named = totals.map((one, at) => ({ ...one, pseudonym: name(at) }));
			expect(problems(proofOf(named, own < named.length ? name(own) : null))).toEqual([]);
		}),
	);
});
