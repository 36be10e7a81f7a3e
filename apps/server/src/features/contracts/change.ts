// POST lever/close, lever/cancel and lever/setstop: close a position, cancel its open order, and set its stop-loss and
// take-profit.
import type { Calls } from "@candor/contract";
import type { CancelPositionOrder, ClosePosition, SetPositionStops } from "@candor/core";
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { instrumentOf, toWirePosition } from "../../serializers/position.ts";
import { refuseAsCore, type WirePair } from "../../serializers/wire-numbers.ts";
import type { TextId } from "../../texts/catalog.ts";
import type { ContractsDependencies } from "./dependencies.ts";
import { resultingPosition } from "./position-history.ts";
import { positionOf } from "./queries.ts";
import { optionalTicks } from "./submit.ts";

type Params<P extends "lever/close" | "lever/cancel" | "lever/setstop"> = ReturnType<Calls[P]["params"]["parse"]>;
type Command = ClosePosition | CancelPositionOrder | SetPositionStops;

export function createChangeHandlers(dependencies: ContractsDependencies) {
	const { views, exchange, tables } = dependencies;

	/** Returns the pair of a position of the user; undefined if the position does not exist or belongs to another user. */
	async function pairOfOwn(id: number, user: number): Promise<WirePair | undefined> {
		const known = views.positions.find(id) ?? (await positionOf(tables, user, id));
		return known?.user === user ? instrumentOf(views, known.instrument).pair : undefined;
	}

	async function change(
		params: { readonly id: number; readonly sent_at?: number | undefined },
		context: RequestContext,
		done: TextId,
		toCommand: (pair: WirePair) => Command | RefusedAnswer,
	): Promise<Answer<never>> {
		const pair = await pairOfOwn(params.id, context.user);
		if (pair === undefined) return refused("unknown_position", "id");
		const command = toCommand(pair);
		if ("kind" in command) return command;
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, pair);
		const position = await resultingPosition(dependencies, context.user, outcome.result, seq);
		return text(done, seq, undefined, { position: toWirePosition(views, position) });
	}

	return {
		close: (params: Params<"lever/close">, context: RequestContext) =>
			change(params, context, params.order_type === 0 ? "close_ordered" : "close_taken", (pair) => {
				const price = optionalTicks(params.target_price, "target_price", pair);
				if (typeof price !== "number") return price;
				return {
					type: "ClosePosition",
					id: context.commandId(params.client_id),
					by: context.user,
					position: params.id,
					lots: params.share ?? 0,
					orderType: params.order_type === 0 ? "limit" : "market",
					price,
				};
			}),
		cancel: (params: Params<"lever/cancel">, context: RequestContext) =>
			change(params, context, "order_cancelled", () => ({
				type: "CancelPositionOrder",
				id: context.commandId(params.client_id),
				by: context.user,
				position: params.id,
			})),
		setStop: (params: Params<"lever/setstop">, context: RequestContext) =>
			change(params, context, "stops_set", (pair) => {
				const takeProfit = optionalTicks(params.target_profit_price, "target_profit_price", pair);
				if (typeof takeProfit !== "number") return takeProfit;
				const stopLoss = optionalTicks(params.stop_loss_price, "stop_loss_price", pair);
				if (typeof stopLoss !== "number") return stopLoss;
				const { id: position, trigger = "mark" } = params;
				const id = context.commandId(params.client_id);
				return { type: "SetPositionStops", id, by: context.user, position, stopLoss, takeProfit, trigger };
			}),
	};
}
