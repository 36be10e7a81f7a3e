// POST coin/trade: the hot path. Params to a command, the command to the sequencer, the answer from the view after publish.
import type { Order } from "@candor/contract";
import { type Answer, data, refused } from "../../http/answer.ts";
import type { Asked } from "../../http/asked.ts";
import type { Submits, ViewsNeeded } from "../../http/needs.ts";
import { refuseAsCore, type WirePair, wirePair } from "../../http/wire-terms.ts";
import { toWireOrder } from "../../wire-objects/order.ts";
import { orderOf, type Tables } from "./queries.ts";
import { type TradeParams, toPlaceOrder } from "./translate.ts";

export interface SpotNeeds {
	readonly views: ViewsNeeded;
	readonly exchange: Submits;
	readonly tables: Tables;
}

function pairOf(views: ViewsNeeded, base: number, quote: number): WirePair | undefined {
	for (const terms of views.listing.pairs()) if (terms.base === base && terms.quote === quote) return wirePair(views, terms);
	return undefined;
}

export function tradeWith({ views, exchange, tables }: SpotNeeds) {
	return async function trade(params: TradeParams, asked: Asked): Promise<Answer<{ order: Order }>> {
		const pair = pairOf(views, params.currency_id, params.legal_id);
		if (pair === undefined) return refused("unknown_pair", "currency_id");
		const { user } = asked;
		const command = toPlaceOrder(params, user, asked.commandId(params.client_id), pair);
		if ("kind" in command) return command;
		const { outcome, seq } = await exchange.submit(command);
		if (outcome.kind === "refused") return refuseAsCore(views, outcome.refusal, pair);
		// A repeated id may name an order that has left the view.
		const state = views.orders.find(outcome.result) ?? (await orderOf(tables, user, outcome.result));
		if (state === undefined) throw new Error(`order ${outcome.result} is accepted and nowhere to be read`);
		return data({ order: toWireOrder(state, pair) }, seq);
	};
}
