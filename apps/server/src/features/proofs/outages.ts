// GET proofs/outages: returns the public list of outages (times in which the exchange did not run), and the totals of the options
// that they affected.
import type { CallData } from "@candor/contract";
import { type Answer, data } from "../../http/answer.ts";
import type { OwnProjected, ViewsNeeded } from "../../http/dependencies.ts";
import { stakeAsset } from "../../serializers/option.ts";
import { assetOf, pairOf, units } from "../../serializers/wire-numbers.ts";
import type { Tables } from "./queries.ts";

const SHOWN = 30;

interface OutageDependencies {
	readonly views: ViewsNeeded;
	readonly tables: Tables;
	readonly projected: OwnProjected;
}

export function createOutagesHandler({ views, tables, projected }: OutageDependencies) {
	return async function outages(): Promise<Answer<CallData<"proofs/outages">>> {
		const stops = await tables
			.selectFrom("projection.outages")
			.selectAll()
			.orderBy("from_at", "desc")
			.orderBy("to_at", "desc")
			.limit(SHOWN)
			.execute();
		const settled = await tables
			.selectFrom("projection.option_outages")
			.selectAll()
			.orderBy("event_id", "desc")
			.limit(SHOWN)
			.execute();
		const options = settled.map(({ pair, account, options: many, lost, won, returned, from_pool, from_time, to_time, at }) => {
			const coin = assetOf(views, stakeAsset(account));
			const money = (amount: bigint) => units(amount, coin);
			return {
				market: pairOf(views, pair).terms.symbol,
				account,
				from: Number(from_time),
				to: Number(to_time),
				at: Number(at),
				options: many,
				currency: coin.code,
				...{ lost: money(lost), won: money(won), returned: money(returned), from_pool: money(from_pool) },
			};
		});
		return data(
			{ outages: stops.map(({ from_at, to_at }) => ({ from: Number(from_at), to: Number(to_at) })), options },
			projected.seq,
		);
	};
}
