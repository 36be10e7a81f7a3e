import type { CallData, Calls } from "@candor/contract";
import type { OpenPosition } from "@candor/core";
import { type Answer, data, type RefusedAnswer, refused } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { toWirePosition, wireInstrument } from "../../serializers/position.ts";
import { COUNT_LIMIT, readNumber, refuseAsCore, type WirePair } from "../../serializers/wire-numbers.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { resultingPosition } from "./position-history.ts";

type SubmitParams = ReturnType<Calls["lever/submit"]["params"]["parse"]>;

/** Parses a price that may be left out. A missing price becomes 0 ticks. */
export function optionalTicks(text: string | undefined, field: string, pair: WirePair): number | RefusedAnswer {
	if (text === undefined || text === "") return 0;
	const ticks = readNumber(text, field, pair.terms.priceDecimals, "price_off_tick", COUNT_LIMIT);
	return typeof ticks === "bigint" ? Number(ticks) : ticks;
}

export function createSubmitHandler(dependencies: ContractsDependencies) {
	const { views, exchange } = dependencies;
	return async function submit(params: SubmitParams, context: RequestContext): Promise<Answer<CallData<"lever/submit">>> {
		const { account = "real" } = params;
		const terms = views.contracts.instrumentOf(params.match_id, account);
		if (terms === undefined) return refused("unknown_instrument", "match_id");
		const { pair } = wireInstrument(views, terms);
		const price = optionalTicks(params.target_price, "target_price", pair);
		if (typeof price !== "number") return price;
		const takeProfit = optionalTicks(params.target_profit_price, "target_profit_price", pair);
		if (typeof takeProfit !== "number") return takeProfit;
		const stopLoss = optionalTicks(params.stop_loss_price, "stop_loss_price", pair);
		if (typeof stopLoss !== "number") return stopLoss;
		const command: OpenPosition = {
			type: "OpenPosition",
			id: context.commandId(params.client_id),
			by: context.user,
			instrument: terms.instrument,
			long: params.type === 1,
			orderType: params.order_type === 1 ? "market" : "limit",
			lots: params.share,
			leverage: params.multiple,
			price,
			stopLoss,
			takeProfit,
			trigger: params.trigger ?? "mark",
		};
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, pair);
		const position = await resultingPosition(dependencies, context.user, outcome.result, seq);
		return data({ position: toWirePosition(views, position) }, seq);
	};
}
