// GET proofs/deleveraging: returns the signed receipt for a position of the user that was closed against a liquidated position
// (auto-deleveraging), and the inputs from which the receipt can be checked.
import type { CallData, Calls } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUp } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toDeleveragingReceipt } from "../../serializers/deleveraging-receipt.ts";
import { toLiquidationReceipt } from "../../serializers/liquidation-receipt.ts";
import { instrumentOf } from "../../serializers/position.ts";
import type { ContractDependencies } from "./dependencies.ts";
import { isOwnPosition, liquidationFills, liquidationOf, recordOf } from "./queries.ts";

export function createDeleveragingHandler({ views, tables, projected, show, signer }: ContractDependencies) {
	return async function deleveraging(
		{ id, against }: ReturnType<Calls["proofs/deleveraging"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"proofs/deleveraging">>> {
		await caughtUp(projected, context);
		const row = await tables
			.selectFrom("projection.contract_deleveragings as deleveraging")
			.innerJoin("projection.contract_tickets as position", "position.ticket_id", "deleveraging.ticket_id")
			.selectAll("deleveraging")
			.select(["position.long", "position.leverage"])
			.where("deleveraging.ticket_id", "=", BigInt(id))
			.where("deleveraging.against", "=", BigInt(against))
			.where("position.user_id", "=", BigInt(context.user))
			.executeTakeFirst();
		if (row === undefined) {
			const own = views.positions.find(id)?.user === context.user || (await isOwnPosition(tables, context.user, id));
			return own ? refused("not_deleveraged", "against") : refused("unknown_position", "id");
		}
		const { pair, terms } = instrumentOf(views, row.instrument);
		// While the liquidation is still in progress, the table has no row for it yet.
		const ended = await liquidationOf(tables, against);
		const record = ended && (await recordOf(tables, terms.pair, ended.seq));
		if (ended === undefined || record === undefined)
			return data({ id, against, index: null, liquidation: null, receipt: null }, projected.seq);
		const liquidation = toLiquidationReceipt(views, ended, record, await liquidationFills(tables, ended), signer);
		const { symbol, priceDecimals } = pair.terms;
		return data(
			{
				id,
				against,
				index: show(record, symbol, priceDecimals),
				liquidation,
				receipt: toDeleveragingReceipt(views, row, liquidation, signer),
			},
			projected.seq,
		);
	};
}
