// POST lever/close, lever/cancel and lever/setstop: what an owner does with a ticket that stands.
import type { Calls } from "@candor/contract";
import type { CancelTicketOrder, CloseTicket, SetTicketStops } from "@candor/core";
import { type Answer, type RefusedAnswer, refused, text } from "../../http/answer.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { instrumentOf, toWireTicket } from "../../serializers/ticket.ts";
import { refuseAsCore, type WirePair } from "../../serializers/wire-numbers.ts";
import type { TextId } from "../../texts/catalog.ts";
import type { ContractsNeeds } from "./needs.ts";
import { ticketOf } from "./queries.ts";
import { optionalTicks } from "./submit.ts";
import { answeredTicket } from "./ticket-history.ts";

type Params<P extends "lever/close" | "lever/cancel" | "lever/setstop"> = ReturnType<Calls[P]["params"]["parse"]>;
type Command = CloseTicket | CancelTicketOrder | SetTicketStops;

/** The three calls' handlers. */
export function changesWith(needs: ContractsNeeds) {
	const { views, exchange, tables } = needs;

	/** The market that a ticket of one's own is in; another's is answered like a missing one. */
	async function pairOfOwn(id: number, user: number): Promise<WirePair | undefined> {
		const known = views.tickets.find(id) ?? (await ticketOf(tables, user, id));
		return known?.user === user ? instrumentOf(views, known.instrument).pair : undefined;
	}

	async function change(
		params: { readonly id: number; readonly sent_at?: number | undefined },
		context: RequestContext,
		done: TextId,
		toCommand: (pair: WirePair) => Command | RefusedAnswer,
	): Promise<Answer<never>> {
		const pair = await pairOfOwn(params.id, context.user);
		if (pair === undefined) return refused("unknown_ticket", "id");
		const command = toCommand(pair);
		if ("kind" in command) return command;
		const { outcome, seq } = await exchange.submit(command, params.sent_at);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, pair);
		const ticket = await answeredTicket(needs, context.user, outcome.result, seq);
		return text(done, seq, undefined, { ticket: toWireTicket(views, ticket) });
	}

	return {
		close: (params: Params<"lever/close">, context: RequestContext) =>
			change(params, context, params.order_type === 0 ? "close_ordered" : "close_taken", (pair) => {
				const price = optionalTicks(params.target_price, "target_price", pair);
				if (typeof price !== "number") return price;
				return {
					type: "CloseTicket",
					id: context.commandId(params.client_id),
					by: context.user,
					ticket: params.id,
					lots: params.share ?? 0,
					orderType: params.order_type === 0 ? "limit" : "market",
					price,
				};
			}),
		cancel: (params: Params<"lever/cancel">, context: RequestContext) =>
			change(params, context, "order_cancelled", () => ({
				type: "CancelTicketOrder",
				id: context.commandId(params.client_id),
				by: context.user,
				ticket: params.id,
			})),
		setStop: (params: Params<"lever/setstop">, context: RequestContext) =>
			change(params, context, "stops_set", (pair) => {
				const takeProfit = optionalTicks(params.target_profit_price, "target_profit_price", pair);
				if (typeof takeProfit !== "number") return takeProfit;
				const stopLoss = optionalTicks(params.stop_loss_price, "stop_loss_price", pair);
				if (typeof stopLoss !== "number") return stopLoss;
				const { id: ticket, trigger = "mark" } = params;
				const id = context.commandId(params.client_id);
				return { type: "SetTicketStops", id, by: context.user, ticket, stopLoss, takeProfit, trigger };
			}),
	};
}
