// GET proofs/liquidation: returns the signed receipt of a liquidated position of the user, and the inputs from which it can be
// checked.
import type { CallData, Calls } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUp } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toLiquidationReceipt } from "../../serializers/liquidation-receipt.ts";
import { instrumentOf } from "../../serializers/position.ts";
import type { ContractDependencies } from "./dependencies.ts";
import { isOwnPosition, liquidationFills, liquidationOf, recordOf } from "./queries.ts";

export function createLiquidationHandler({ views, tables, projected, show, signer }: ContractDependencies) {
	return async function liquidation(
		{ id }: ReturnType<Calls["proofs/liquidation"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"proofs/liquidation">>> {
		await caughtUp(projected, context);
		const row = await liquidationOf(tables, id, context.user);
		if (row === undefined) {
			const known = views.positions.find(id);
			const own = known?.user === context.user || (await isOwnPosition(tables, context.user, id));
			return refused(own ? "not_liquidated" : "unknown_position", "id");
		}
		const instrument = instrumentOf(views, row.instrument);
		const { pair, terms } = instrument;
		const { symbol, priceDecimals } = pair.terms;
		const record = await recordOf(tables, terms.pair, row.seq);
		const lots = Number(row.lots);
		const receipt =
			record === undefined ? null : toLiquidationReceipt(views, row, record, await liquidationFills(tables, row), signer);
		return data(
			{
				id,
				product: symbol,
				match_id: terms.pair,
				account_type: terms.account,
				direction: row.long ? "long" : "short",
				time: Number(row.at),
				seq: Number(row.seq),
				index_price: pair.price(row.index_price),
				mark_price: pair.price(row.mark),
				liquidation_price: pair.price(row.liquidation_price),
				bankruptcy_price: pair.price(row.bankruptcy_price),
				lots,
				filled: Number(row.filled),
				filled_notional: instrument.money(row.filled_notional),
				taken: Number(row.taken),
				deleveraged: Number(row.deleveraged),
				fee: instrument.money(row.fee),
				to_insurance: instrument.money(row.to_insurance),
				returned: instrument.money(row.returned),
				inputs: {
					entry: row.entry.toString(),
					per_tick: instrument.notional(1, lots).toString(),
					margin: row.margin.toString(),
					cum: row.cum.toString(),
					mmr_ppm: row.mmr_ppm,
					taker_fee_ppm: row.taker_fee_ppm,
					liquidation_ticks: Number(row.liquidation_price),
					bankruptcy_ticks: Number(row.bankruptcy_price),
					mark_ticks: Number(row.mark),
				},
				index: record === undefined ? null : show(record, symbol, priceDecimals),
				receipt,
			},
			projected.seq,
		);
	};
}
