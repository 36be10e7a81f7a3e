// Examples for component tests: an inviter with three invitees, and a ranking of eleven inviters.
import type { CallData } from "@candor/contract";
import { compareRanked } from "@candor/proofs";

const DAY_MS = 86_400_000;
const RANKING_TO = 20_770 * DAY_MS;

export const exampleInvite: CallData<"user/invite"> = {
	count: 3,
	income: "86.412345",
	pending: "0.000000",
	held_why: [],
	lapses_at: null,
	ratio: "0.2",
	next_ratio: null,
	terms: 1,
	invite_code: "K7Q4M2XY",
	authorization_code: null,
	partner: false,
	url: "/pages/user/login/register?invite_code=K7Q4M2XY",
	rank: 2,
	ranking_days: 30,
	lapse_days: 365,
	incomes: [{ currency_id: 3, currency: "USDT", amount: "86.412345" }],
	pendings: [],
};

const times = { from: RANKING_TO - 30 * DAY_MS, to: RANKING_TO, made_at: RANKING_TO + 60_000 };
const totals = Array.from({ length: 11 }, (_, at) => {
	return { pseudonym: at.toString(16).padStart(16, "0"), income: `${4_120 - 300 * at}`, invites: 12 - at };
}).sort(compareRanked);

export const examplePublication: CallData<"proofs/ranking"> = {
	...times,
	seq: 9,
	list: totals,
	own: totals[1]?.pseudonym ?? null,
};

export const exampleRanking: CallData<"user/invite_list"> = {
	...times,
	list: totals
		.slice(0, 10)
		.map(({ income, invites }, at) => ({ rank: at + 1, nickname: `${"mathkbqrst"[at]}***${at}`, invites, income })),
};
