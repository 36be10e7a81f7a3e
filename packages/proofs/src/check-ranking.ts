// Checks the ranking of inviters by sorting the published totals again (docs/reference/rules.md §11). Any input may arrive:
// malformed input fails a step, and the check never throws.
import { orMalformed } from "./evidence.ts";
import { type RankingStep, rankingStep as stepOf } from "./ranking-steps.ts";
import { UntrustedObject } from "./untrusted-object.ts";

/** One inviter in a published ranking: pseudonym, total of rebates in whole USDT, and number of invited users. */
export interface RankedTotal {
	readonly pseudonym: string;
	readonly income: string;
	readonly invites: number;
}

/** Input of the check: responses of proofs/ranking and user/invite_list and, for a signed-in user, the rank from user/invite. */
export interface RankingProof {
	readonly ranking: unknown;
	readonly shown: unknown;
	readonly rank?: unknown;
}

const DAY_MS = 86_400_000;
const MAX_ENTRIES = 100;
/** Number of inviters that the app shows. */
const TOP = 10;
const MAX_INVITES = Number.MAX_SAFE_INTEGER;
const WHOLE_USDT = /^(0|[1-9]\d{0,19})$/;
const PSEUDONYM = /^[0-9a-f]{16}$/;

/**
 * Compares two inviters in the order of the ranking: the higher total first, then the higher number of invited users, then the
 * pseudonyms in ascending order. Pseudonyms are random, so the last rule favours no user.
 */
export function compareRanked(a: RankedTotal, b: RankedTotal): number {
	const [incomeA, incomeB] = [BigInt(a.income), BigInt(b.income)];
	if (incomeA !== incomeB) return incomeA > incomeB ? -1 : 1;
	if (a.invites !== b.invites) return b.invites - a.invites;
	return a.pseudonym < b.pseudonym ? -1 : a.pseudonym > b.pseudonym ? 1 : 0;
}

interface Evidence {
	readonly from: number;
	readonly to: number;
	readonly madeAt: number;
	readonly list: readonly RankedTotal[];
	readonly own: string | null;
	readonly shown: {
		readonly from: number;
		readonly to: number;
		readonly madeAt: number;
		readonly list: readonly (Omit<RankedTotal, "pseudonym"> & { readonly rank: number })[];
	};
	readonly rank: number | null;
}

/**
 * Checks a ranking. Returns all steps in order, even those after a failed step. Malformed input gives one failed step. Never
 * throws.
 */
export function checkRankingProof(given: RankingProof): readonly RankingStep[] {
	const steps = orMalformed(() => {
		const evidence = readEvidence(given);
		const expected = evidence.list.toSorted(compareRanked);
		return [
			stepOf("form", { at: null }, undefined),
			periodStep(evidence),
			orderStep(evidence, expected),
			topStep(evidence, expected),
			ownStep(evidence, expected),
		];
	});
	return "malformed" in steps ? [stepOf("form", { at: steps.malformed }, "malformed")] : steps;
}

function periodStep({ from, to, madeAt, shown }: Evidence): RankingStep {
	const days = (to - from) / DAY_MS;
	const isWhole = from % DAY_MS === 0 && to % DAY_MS === 0 && days > 0 && to <= madeAt;
	const isSame = shown.from === from && shown.to === to && shown.madeAt === madeAt;
	return stepOf("period", { from, to, days }, isWhole && isSame ? undefined : "wrong_period");
}

function orderStep({ list }: Evidence, expected: readonly RankedTotal[]): RankingStep {
	const wrong = list.filter(({ pseudonym }, at) => expected[at]?.pseudonym !== pseudonym).length;
	// An inviter who is listed twice would push other inviters down.
	const isOnce = new Set(list.map(({ pseudonym }) => pseudonym)).size === list.length;
	return stepOf("order", { entries: list.length, wrong }, wrong === 0 && isOnce ? undefined : "wrong_order");
}

function topStep({ shown: { list: shown } }: Evidence, expected: readonly RankedTotal[]): RankingStep {
	const top = expected.slice(0, TOP);
	const differs = (at: number) => {
		const [said, due] = [shown[at], top[at]];
		return said?.rank !== at + 1 || said.income !== due?.income || said.invites !== due.invites;
	};
	const wrong = Array.from({ length: Math.max(shown.length, top.length) }, (_, at) => differs(at)).filter(Boolean).length;
	return stepOf("top", { shown: shown.length, wrong }, wrong === 0 ? undefined : "wrong_top");
}

function ownStep({ own, rank }: Evidence, expected: readonly RankedTotal[]): RankingStep {
	const place = expected.findIndex(({ pseudonym }) => pseudonym === own) + 1;
	const due = place === 0 ? null : place;
	// If the list does not contain the pseudonym that it names as the user's, the user's total is hidden, so the step fails.
	const isRight = rank === due && (own === null) === (due === null);
	return stepOf("own", { pseudonym: own, said: rank, expected: due }, isRight ? undefined : "wrong_place");
}

function readEvidence(given: RankingProof): Evidence {
	const all = new UntrustedObject(given, "");
	const ranking = all.object("ranking");
	const shown = all.object("shown");
	const totals = (of: UntrustedObject) => ({
		income: of.text("income", WHOLE_USDT),
		invites: of.whole("invites", 0, MAX_INVITES),
	});
	const times = (of: UntrustedObject) => ({ from: of.time("from"), to: of.time("to"), madeAt: of.time("made_at") });
	const own = ranking.get("own");
	const rank = all.get("rank");
	return {
		...times(ranking),
		list: ranking.list("list", MAX_ENTRIES, (of) => ({ pseudonym: of.text("pseudonym", PSEUDONYM), ...totals(of) })),
		own: own === null || own === undefined ? null : ranking.text("own", PSEUDONYM),
		shown: {
			...times(shown),
			list: shown.list("list", TOP, (of) => ({ rank: of.whole("rank", 1, TOP), ...totals(of) })),
		},
		rank: rank === null || rank === undefined ? null : all.whole("rank", 1, MAX_ENTRIES),
	};
}
