// Compares the tables of strategy funds with the journal. Subscriptions and redemptions are compared row by row, and each fund's
// latest value exactly. Of values, decisions and fills only the number is compared.
import type { ContractTraded, FundRedemptionMoved, FundSubscriptionMoved, Traded, UnitValued } from "@candor/core";
import type { Pool } from "pg";
import { unitsJson } from "../../bigint-json.ts";
import type { Value } from "../../projection/binary-array.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { fundOfAccount } from "./projection.ts";
import {
	FUND_DECISIONS,
	FUND_FILLS,
	FUND_REDEMPTIONS,
	FUND_SUBSCRIPTIONS,
	FUND_VALUES,
	type FundRedemptionRow,
	type FundSubscriptionRow,
	type FundValueRow,
	redemptionOf,
	redemptionValues,
	subscriptionOf,
	subscriptionValues,
} from "./rows.ts";
import { redemptionAfter, subscriptionAfter } from "./state.ts";

export function createArbitrageCheck(): ProductCheck {
	const counts = { values: 0, decisions: 0, fills: 0 };
	const latest = new Map<number, string>();
	const subscriptions = new Map<number, string>();
	const redemptions = new Map<number, string>();
	const fill = (...users: readonly number[]) => {
		for (const user of users) if (fundOfAccount(user) !== undefined) counts.fills++;
	};
	return {
		take: {
			UnitValued({ type: _type, ...valued }: UnitValued) {
				counts.values++;
				latest.set(valued.fund, unitsJson(valued));
			},
			DecisionRecorded: () => void counts.decisions++,
			FundSubscriptionMoved: (event: FundSubscriptionMoved) =>
				void subscriptions.set(event.subscription, told(subscriptionValues(subscriptionAfter(event)))),
			FundRedemptionMoved: (event: FundRedemptionMoved) =>
				void redemptions.set(event.redemption, told(redemptionValues(redemptionAfter(event)))),
			Traded: ({ makerUser, takerUser }: Traded) => fill(makerUser, takerUser),
			ContractTraded: ({ maker, taker }: ContractTraded) => fill(maker.user, taker.user),
		},
		compare: async (pool) => [
			...(await compareCount(pool, FUND_VALUES, counts.values)),
			...(await compareCount(pool, FUND_DECISIONS, counts.decisions)),
			...(await compareCount(pool, FUND_FILLS, counts.fills)),
			...(await compareCount(pool, FUND_SUBSCRIPTIONS, subscriptions.size)),
			...(await compareCount(pool, FUND_REDEMPTIONS, redemptions.size)),
			...(await compareLatest(pool, latest)),
			...(await compareAsked(pool, subscriptions, redemptions)),
		],
	};
}

const told = (columns: readonly Value[]) => columns.join(" | ");

/** SQL query that returns the newest value of each fund. */
export const LATEST_VALUES = "select distinct on (fund) * from projection.fund_values order by fund, seq desc";

async function compareLatest(pool: Pool, latest: ReadonlyMap<number, string>): Promise<string[]> {
	const { rows } = await pool.query<FundValueRow>(LATEST_VALUES);
	return rows
		.filter(({ fund, told }) => latest.get(fund) !== told)
		.map(({ fund, told }) => `fund ${fund}: the journal says ${latest.get(fund)}, the table ${told}`);
}

async function compareAsked(
	pool: Pool,
	subscriptions: ReadonlyMap<number, string>,
	redemptions: ReadonlyMap<number, string>,
): Promise<string[]> {
	const differences: string[] = [];
	const compare = (what: string, id: number, wanted: string | undefined, found: string) => {
		if (wanted !== found) differences.push(`${what} ${id} of a fund: journal ${wanted ?? "none"}, table ${found}`);
	};
	const { rows: coming } = await pool.query<FundSubscriptionRow>("select * from projection.fund_subscriptions");
	for (const one of coming.map(subscriptionOf))
		compare("subscription", one.subscription, subscriptions.get(one.subscription), told(subscriptionValues(one)));
	const { rows: leaving } = await pool.query<FundRedemptionRow>("select * from projection.fund_redemptions");
	for (const one of leaving.map(redemptionOf))
		compare("redemption", one.redemption, redemptions.get(one.redemption), told(redemptionValues(one)));
	return differences;
}
