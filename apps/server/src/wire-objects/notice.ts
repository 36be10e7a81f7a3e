// Notices to people as the wire shows them (packages/contract/src/notices/notice.ts).
import type { Notice as WireNotice } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { Notice } from "../exchange/products/notices/notice.ts";
import { assetOf, pairOf, units } from "../http/wire-terms.ts";
import { instrumentOf, marginAsset, rateText, type WireInstrument } from "./ticket.ts";

export function toWireNotice(views: ContractsViews & ListingViews, notice: Notice, read: boolean): WireNotice {
	const asset = assetOf(views, SETTLEMENT_ASSET);
	const told = { id: notice.id, time: notice.at, read };
	const every = { ...told, currency: asset.code };
	switch (notice.kind) {
		case "option_settled": {
			const { option, pair, result, profitLoss } = notice.about;
			const product = pairOf(views, pair).terms.symbol;
			return { ...every, kind: notice.kind, option, product, result, profit_loss: units(profitLoss, asset) };
		}
		case "liquidation": {
			const { ticket, instrument: id, long, lots, mark, liquidationPrice, returned } = notice.about;
			const instrument = instrumentOf(views, id);
			return {
				...every,
				...aboutTicket(views, instrument, ticket, long, lots),
				kind: notice.kind,
				mark_price: instrument.pair.price(mark),
				liquidation_price: instrument.pair.price(liquidationPrice),
				returned: instrument.money(returned),
			};
		}
		case "ticket_near_liquidation": {
			const { ticket, instrument: id, long, lots, mark, liquidationPrice } = notice.about;
			const instrument = instrumentOf(views, id);
			const { currency: _currency, ...about } = aboutTicket(views, instrument, ticket, long, lots);
			return {
				...told,
				...about,
				kind: notice.kind,
				mark_price: instrument.pair.price(mark),
				liquidation_price: instrument.pair.price(liquidationPrice),
			};
		}
		case "high_funding": {
			const { instrument: id, long, ratePpb, until } = notice.about;
			const { pair, terms } = instrumentOf(views, id);
			return {
				...told,
				kind: notice.kind,
				product: pair.terms.symbol,
				match_id: terms.pair,
				account_type: terms.account,
				direction: long ? "long" : "short",
				rate: rateText(ratePpb),
				until,
			};
		}
		case "deleveraged": {
			const { ticket, instrument: id, long, lots, price, profit } = notice.about;
			const instrument = instrumentOf(views, id);
			return {
				...every,
				...aboutTicket(views, instrument, ticket, long, lots),
				kind: notice.kind,
				price: instrument.pair.price(price),
				profit_loss: instrument.money(profit),
			};
		}
		case "earn_completed": {
			const { order, asset: id, amount, interest } = notice.about;
			const coin = assetOf(views, id);
			const money = { amount: units(amount, coin), interest: units(interest, coin), currency: coin.code };
			return { ...told, kind: notice.kind, order, ...money };
		}
		case "loss_limit": {
			const { lost, limit, until } = notice.about;
			return { ...every, kind: notice.kind, lost: units(lost, asset), limit: units(limit, asset), until };
		}
	}
}

function aboutTicket(views: ListingViews, instrument: WireInstrument, ticket: number, long: boolean, lots: number) {
	const { pair, terms } = instrument;
	return {
		ticket,
		product: pair.terms.symbol,
		account_type: terms.account,
		direction: long ? ("long" as const) : ("short" as const),
		amount: instrument.amount(lots),
		currency: assetOf(views, marginAsset(terms.account)).code,
	};
}
