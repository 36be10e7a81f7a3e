// Compares the tables of referral with the journal. Of links, terms and days the number is compared, and of rebates the number
// and the amount in each state. Stored sums are compared with the rebates that they add up.
import type { Rebate } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { INVITERS, REFERRAL_DAYS, REFERRAL_TERMS, type RebateRow } from "./tables.ts";

const SHOWN = 20;

export function createReferralCheck(): ProductCheck {
	const counts = { links: 0, terms: 0, days: 0 };
	/** Number and amount of all rebates, keyed by state and asset. */
	const states = new Map<string, { count: bigint; amount: bigint }>();
	const held = new Set<string>();
	const add = (state: string, { asset, amount }: Rebate, sign: 1n | -1n) => {
		const sum = states.get(`${state} ${asset}`) ?? { count: 0n, amount: 0n };
		states.set(`${state} ${asset}`, { count: sum.count + sign, amount: sum.amount + sign * amount });
	};
	const end = (state: "paid" | "lapsed", rebate: Rebate) => {
		add(state, rebate, 1n);
		if (held.delete(keyOf(rebate))) add("held", rebate, -1n);
	};
	return {
		take: {
			InviterSet: () => void counts.links++,
			ReferralTermsSet: () => void counts.terms++,
			PartnerSet: () => void counts.terms++,
			ReferralDayClosed({ sums }) {
				counts.days += sums.length;
			},
			RebatesSettled({ paid, held: rebates }) {
				for (const rebate of rebates) {
					held.add(keyOf(rebate));
					add("held", rebate, 1n);
				}
				for (const rebate of paid) end("paid", rebate);
			},
			RebatesLapsed({ rebates }) {
				for (const rebate of rebates) end("lapsed", rebate);
			},
		},
		compare: async (pool) => [
			...(await compareCount(pool, INVITERS, counts.links)),
			...(await compareCount(pool, REFERRAL_TERMS, counts.terms)),
			...(await compareCount(pool, REFERRAL_DAYS, counts.days)),
			...(await compareStates(pool, states)),
			...(await compareSums(pool)),
		],
	};
}

const keyOf = ({ invitee, day, asset }: Rebate) => `${invitee} ${day} ${asset}`;

async function compareStates(pool: Pool, states: ReadonlyMap<string, { count: bigint; amount: bigint }>): Promise<string[]> {
	type Row = Pick<RebateRow, "state" | "asset"> & { count: bigint; amount: string };
	const { rows } = await pool.query<Row>(
		"select state, asset, count(*) as count, sum(amount) as amount from projection.rebates group by state, asset",
	);
	const found = new Map(rows.map(({ state, asset, count, amount }) => [`${state} ${asset}`, `${count} of ${amount}`]));
	const differences: string[] = [];
	for (const [key, { count, amount }] of states) {
		const there = found.get(key);
		found.delete(key);
		if ((there ?? "0 of 0") !== `${count} of ${amount}`)
			differences.push(`rebates ${key}: journal ${count} of ${amount}, table ${there ?? "none"}`);
	}
	for (const [key, there] of found) differences.push(`rebates ${key}: in the table only, ${there}`);
	return differences;
}

/** Compares the stored sums with the rows of the rebates. A sum without any rebate must have only zeros. */
async function compareSums(pool: Pool): Promise<string[]> {
	type Row = { inviter_id: bigint; day: number; told: string; right: string };
	const differing = async (table: string, keys: string, told: string, right: string, which = "where state = 'paid'") => {
		const { rows } = await pool.query<Row>(
			`select inviter_id, day, t.told, r.right
			from (select ${keys}, ${told} as told from projection.${table} ${which === "" ? "where invitees <> 0" : ""}) as t
			full join (select ${keys}, ${right} as right from projection.rebates ${which} group by ${keys}) as r using (${keys})
			where t.told is distinct from r.right
			limit ${SHOWN}`,
		);
		return rows.map((row) => `${table} of ${row.inviter_id} on day ${row.day}: rebates ${row.right}, sum ${row.told}`);
	};
	return [
		...(await differing("referral_totals", "inviter_id, day", "value || ' ' || rebates", "sum(value) || ' ' || count(*)")),
		...(await differing(
			"referral_income",
			"inviter_id, day, asset",
			"amount || ' ' || invitees",
			"sum(amount) || ' ' || count(*)",
		)),
		...(await differing(
			"rebate_sums",
			"inviter_id, day, asset, ratio_ppm, terms, state",
			"fees || ' ' || amount || ' ' || invitees",
			"sum(fees) || ' ' || sum(amount) || ' ' || count(*)",
			"",
		)),
	];
}
