// GET proofs/funding: returns the signed receipt of one funding payment of a position of the user, and the index record that
// determined the funding rate.
import type { CallData, Calls } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import { caughtUp } from "../../http/read-after-write.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toFundingReceipt } from "../../serializers/funding-receipt.ts";
import { instrumentOf, periodAt } from "../../serializers/position.ts";
import type { ContractDependencies } from "./dependencies.ts";
import { isOwnPosition, recordOf } from "./queries.ts";

export function createFundingHandler({ views, tables, projected, show, signer }: ContractDependencies) {
	return async function funding(
		{ id, time }: ReturnType<Calls["proofs/funding"]["params"]["parse"]>,
		context: RequestContext,
	): Promise<Answer<CallData<"proofs/funding">>> {
		await caughtUp(projected, context);
		const period = periodAt(time);
		const row =
			period === undefined
				? undefined
				: await tables
						.selectFrom("projection.contract_funding_payments as payment")
						.innerJoin("projection.contract_tickets as position", "position.ticket_id", "payment.ticket_id")
						.selectAll("payment")
						.select("position.long")
						.where("payment.ticket_id", "=", BigInt(id))
						.where("payment.period", "=", BigInt(period))
						.where("position.user_id", "=", BigInt(context.user))
						.executeTakeFirst();
		if (row === undefined) {
			const own = views.positions.find(id)?.user === context.user || (await isOwnPosition(tables, context.user, id));
			return own ? refused("not_funded", "time") : refused("unknown_position", "id");
		}
		const rate = await tables
			.selectFrom("projection.contract_funding_rates")
			.selectAll()
			.where("instrument", "=", row.instrument)
			.where("period", "=", row.period)
			.executeTakeFirst();
		const { pair, terms } = instrumentOf(views, row.instrument);
		const record = rate && (await recordOf(tables, terms.pair, rate.seq));
		const { symbol, priceDecimals } = pair.terms;
		return data(
			{
				id,
				time,
				index: record === undefined ? null : show(record, symbol, priceDecimals),
				receipt: record === undefined || !rate?.settled ? null : toFundingReceipt(views, row, rate, record, signer),
			},
			projected.seq,
		);
	};
}
