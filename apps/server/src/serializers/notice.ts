import type { Notice as WireNotice } from "@candor/contract";
import { SETTLEMENT_ASSET } from "@candor/core";
import type { ArbitrageViews } from "../exchange/products/arbitrage/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { IeoViews } from "../exchange/products/ieo/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { Notice } from "../exchange/products/notices/notice.ts";
import type { P2pViews } from "../exchange/products/p2p/views.ts";
import type { SubscriptionViews } from "../exchange/products/subscription/views.ts";
import { fiatText } from "./p2p-numbers.ts";
import { instrumentOf, marginAsset, rateText, type WireInstrument } from "./position.ts";
import { timeOrNull } from "./serial.ts";
import { assetOf, pairOf, units } from "./wire-numbers.ts";

const DAY_MS = 86_400_000;

export type NoticeViews = ContractsViews & ListingViews & SubscriptionViews & IeoViews & ArbitrageViews & P2pViews;

export function toWireNotice(views: NoticeViews, notice: Notice, read: boolean): WireNotice {
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
			const { position, instrument: id, long, lots, mark, liquidationPrice, returned } = notice.about;
			const instrument = instrumentOf(views, id);
			return {
				...every,
				...aboutPosition(views, instrument, position, long, lots),
				kind: notice.kind,
				mark_price: instrument.pair.price(mark),
				liquidation_price: instrument.pair.price(liquidationPrice),
				returned: instrument.money(returned),
			};
		}
		case "ticket_near_liquidation": {
			const { position, instrument: id, long, lots, mark, liquidationPrice } = notice.about;
			const instrument = instrumentOf(views, id);
			const { currency: _currency, ...about } = aboutPosition(views, instrument, position, long, lots);
			return {
				...told,
				...about,
				kind: "position_near_liquidation" as const,
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
			const { position, instrument: id, long, lots, price, profit } = notice.about;
			const instrument = instrumentOf(views, id);
			return {
				...every,
				...aboutPosition(views, instrument, position, long, lots),
				kind: notice.kind,
				price: instrument.pair.price(price),
				profit_loss: instrument.money(profit),
			};
		}
		case "settled": {
			const { why, position, instrument: id, long, lots, price, profit, from, until } = notice.about;
			const instrument = instrumentOf(views, id);
			return {
				...every,
				...aboutPosition(views, instrument, position, long, lots),
				kind: notice.kind,
				price: instrument.pair.price(price),
				profit_loss: instrument.money(profit),
				why,
				from,
				until,
			};
		}
		case "earn_completed": {
			const { order, asset: id, amount, interest } = notice.about;
			const coin = assetOf(views, id);
			const money = { amount: units(amount, coin), interest: units(interest, coin), currency: coin.code };
			return { ...told, kind: notice.kind, order, ...money };
		}
		case "fund_entered": {
			const { fund, amount, cost, units: bought } = notice.about;
			const money = { amount: units(amount, asset), cost: units(cost, asset), units: units(bought, asset) };
			return { ...every, kind: notice.kind, fund, name: fundName(views, fund), ...money };
		}
		case "fund_paid": {
			const { fund, units: paid, left, amount, fee } = notice.about;
			const money = { units: units(paid, asset), left: units(left, asset), amount: units(amount, asset), fee: units(fee, asset) };
			return { ...every, kind: notice.kind, fund, name: fundName(views, fund), ...money };
		}
		case "fund_returned": {
			const { fund, amount } = notice.about;
			return { ...every, kind: notice.kind, fund, name: fundName(views, fund), amount: units(amount, asset) };
		}
		case "subscription_launched": {
			const { order, offering, asset: id, quantity, unlocksAt } = notice.about;
			const coin = assetOf(views, id);
			const name = views.subscriptions.known(offering)?.name ?? coin.name;
			const coins = { quantity: units(quantity, coin), currency: coin.code };
			return { ...told, kind: notice.kind, order, offering, name, ...coins, unlocks_at: unlocksAt };
		}
		case "subscription_refunded": {
			const { order, offering, asset: id, payAsset, amount } = notice.about;
			const name = views.subscriptions.known(offering)?.name ?? assetOf(views, id).name;
			const paid = assetOf(views, payAsset);
			return { ...told, kind: notice.kind, order, offering, name, amount: units(amount, paid), currency: paid.code };
		}
		case "ieo_allotted": {
			const { order, offering, asset: id, payAsset, asked, quantity, cost } = notice.about;
			const [coin, paid] = [assetOf(views, id), assetOf(views, payAsset)];
			const known = views.ieos.known(offering);
			return {
				...told,
				kind: notice.kind,
				order,
				name: known?.name ?? coin.name,
				quantity: units(asked, coin),
				allotment_quantity: units(quantity, coin),
				currency: coin.code,
				cost: units(cost, paid),
				payment_currency: paid.code,
				pay_date: known?.payAt ?? notice.at,
			};
		}
		case "ieo_listed": {
			const { order, offering, asset: id, quantity, unlocksAt } = notice.about;
			const coin = assetOf(views, id);
			const name = views.ieos.known(offering)?.name ?? coin.name;
			const coins = { quantity: units(quantity, coin), currency: coin.code };
			return { ...told, kind: notice.kind, order, name, ...coins, lock_date: unlocksAt };
		}
		case "ieo_refunded": {
			const { order, offering, asset: id, payAsset, amount } = notice.about;
			const name = views.ieos.known(offering)?.name ?? assetOf(views, id).name;
			const paid = assetOf(views, payAsset);
			return { ...told, kind: notice.kind, order, name, amount: units(amount, paid), currency: paid.code };
		}
		case "fund_in_kind": {
			const { fund, asset: id, quantity } = notice.about;
			const coin = assetOf(views, id);
			const coins = { quantity: units(quantity, coin), currency: coin.code };
			return { ...told, kind: notice.kind, fund, name: fundName(views, fund), ...coins };
		}
		case "rebates_paid":
			return { ...told, kind: notice.kind, day: notice.about.day * DAY_MS };
		case "rebates_expiring":
			return { ...told, kind: notice.kind, lapses_at: notice.about.lapsesAt };
		case "p2p_order": {
			const { order, state, cause, side, asset: id, quantity, currency: fiat, amount, dueAt } = notice.about;
			const coin = assetOf(views, id);
			const traded = { quantity: units(quantity, coin), currency: coin.code, amount: fiatText(views, amount, fiat), fiat };
			return { ...told, kind: notice.kind, order, state, cause, side, ...traded, due_at: timeOrNull(dueAt) };
		}
		case "p2p_time":
			return { ...told, kind: notice.kind, order: notice.about.order, left: notice.about.left, due_at: notice.about.dueAt };
		case "p2p_advertisement":
			return { ...told, kind: notice.kind, ...notice.about };
		case "held_released":
			return { ...told, kind: notice.kind, ...notice.about };
		case "loss_limit": {
			const { lost, limit, until } = notice.about;
			return { ...every, kind: notice.kind, lost: units(lost, asset), limit: units(limit, asset), until };
		}
	}
}

const fundName = ({ arbitrage }: ArbitrageViews, fund: number) => arbitrage.fund(fund)?.terms.name ?? "";

function aboutPosition(views: ListingViews, instrument: WireInstrument, position: number, long: boolean, lots: number) {
	const { pair, terms } = instrument;
	return {
		position,
		product: pair.terms.symbol,
		account_type: terms.account,
		direction: long ? ("long" as const) : ("short" as const),
		amount: instrument.amount(lots),
		currency: assetOf(views, marginAsset(terms.account)).code,
	};
}
