import type { Fund, FundDetail, FundHolding, FundRedemption, FundSubscription } from "@candor/contract";
import { HOUR_MS, redeemLots, SETTLEMENT_ASSET, UNIT_VALUE_ONE, UNWINDING_MS } from "@candor/core";
import { formatDecimal } from "@candor/money";
import type { RedemptionState, SubscriptionState } from "../exchange/products/arbitrage/state.ts";
import type { ArbitrageViews, FundState, LotState } from "../exchange/products/arbitrage/views.ts";
import type { ContractsViews } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import { ratioText } from "./option.ts";
import { instrumentOf } from "./position.ts";
import { timeOrNull } from "./serial.ts";
import { assetOf, pairOf, units } from "./wire-numbers.ts";

const VALUE_DECIMALS = 9;
const DAY_MS = 24 * HOUR_MS;

export const unitValueText = (value: bigint) => formatDecimal(value, VALUE_DECIMALS);

/** Returns the start of the next full hour, ms. If `time` is a full hour, the result is one hour later. */
export const hourAfter = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS + HOUR_MS;

/** Unit value of a fund at the end of a UTC day, in parts per billion. `day` counts days since 1970. */
export interface DayValue {
	readonly day: number;
	readonly value: bigint;
}

/**
 * Converts a fund to API form.
 * @param days unit values of the shown days, oldest first
 * @param before unit value with which the first of the `days` is compared
 */
export function toWireFund(views: ListingViews, fund: FundState, days: readonly DayValue[], before: bigint, now: number): Fund {
	const coin = assetOf(views, SETTLEMENT_ASSET);
	const { terms, value, unwinding, waiting } = fund;
	let last = before;
	return {
		id: terms.fund,
		name: terms.name,
		kind: terms.kind,
		status: fund.held ? "held" : terms.active ? "open" : "closed",
		currency_id: coin.asset,
		currency: coin.code,
		performance_fee: ratioText(terms.performanceFeePpm),
		band: ratioText(terms.bandPpm),
		min: units(terms.minAmount, coin),
		max: units(terms.maxAmount, coin),
		markets: terms.pairs.map((pair) => ({ match_id: pair, symbol: pairOf(views, pair).terms.symbol })),
		founded_at: fund.foundedAt,
		founding: units(fund.founding, coin),
		units: units(fund.units, coin),
		value: value === undefined ? null : { time: value.hour, value: unitValueText(value.value) },
		equity: value === undefined ? null : units(value.equity, coin),
		next_value_at: hourAfter(now),
		days: days.map(({ day, value: ofDay }) => {
			const change = last === 0n ? 0n : ((ofDay - last) * UNIT_VALUE_ONE) / last;
			last = ofDay;
			return { time: day * DAY_MS, value: unitValueText(ofDay), change: unitValueText(change) };
		}),
		waiting: { amount: units(waiting.amount, coin), units: units(waiting.units, coin) },
		unwinding:
			unwinding === undefined
				? null
				: { began_at: unwinding.at, ends_by: unwinding.at + UNWINDING_MS, units: units(unwinding.units, coin) },
		handed_out: fund.handedOut.map(({ pair, asset, quantity, at }) => {
			const handed = assetOf(views, asset);
			return { symbol: pairOf(views, pair).terms.symbol, currency: handed.code, quantity: units(quantity, handed), time: at };
		}),
	};
}

/**
 * Returns the cash, coins and contract positions of a fund at the time of its newest unit value; null before the first valuation.
 */
export function toWirePortfolio(views: ListingViews & ContractsViews, { value }: FundState): FundDetail["portfolio"] {
	if (value === undefined) return null;
	const coin = assetOf(views, SETTLEMENT_ASSET);
	return {
		time: value.hour,
		cash: units(value.cash, coin),
		coins: value.coins.map(({ pair: id, quantity, index, worth }) => {
			const pair = pairOf(views, id);
			const { code } = pair.base;
			const shown = { currency: code, symbol: pair.terms.symbol, quantity: units(quantity, pair.base) };
			return { ...shown, index: pair.price(index), worth: units(worth, coin) };
		}),
		positions: value.positions.map(({ position, instrument: id, long, lots, entry, index, margin, profit }) => {
			const instrument = instrumentOf(views, id);
			return {
				position,
				symbol: instrument.pair.terms.symbol,
				direction: long ? ("long" as const) : ("short" as const),
				amount: instrument.amount(lots),
				entry: instrument.average(entry, lots) ?? instrument.pair.price(index),
				index: instrument.pair.price(index),
				margin: units(margin, coin),
				profit: units(profit, coin),
			};
		}),
		funding: units(
			value.funding.reduce((sum, { amount }) => sum + amount, 0n),
			coin,
		),
		equity: units(value.equity, coin),
		units: units(value.units, coin),
	};
}

export function toWireSubscription(views: ArbitrageViews & ListingViews, one: SubscriptionState): FundSubscription {
	const coin = assetOf(views, SETTLEMENT_ASSET);
	const done = one.status === "done";
	return {
		id: one.subscription,
		client_id: one.clientId,
		fund_id: one.fund,
		name: nameOf(views, one.fund),
		amount: units(one.amount, coin),
		currency: coin.code,
		status: one.status === "returned" ? "cancelled" : one.status,
		units: done ? units(one.units, coin) : null,
		cost: done ? units(one.cost, coin) : null,
		created_at: one.askedAt,
		completion_time: one.status === "waiting" ? null : one.at,
	};
}

export function toWireRedemption(views: ArbitrageViews & ListingViews, one: RedemptionState): FundRedemption {
	const coin = assetOf(views, SETTLEMENT_ASSET);
	return {
		id: one.redemption,
		client_id: one.clientId,
		fund_id: one.fund,
		name: nameOf(views, one.fund),
		units: units(one.asked, coin),
		paid_units: units(one.asked - one.units, coin),
		paid: units(one.sumProceeds - one.sumFee, coin),
		fee: units(one.sumFee, coin),
		currency: coin.code,
		status: one.status,
		late: one.late,
		created_at: one.askedAt,
		completion_time: timeOrNull(one.status === "done" ? one.at : 0),
	};
}

const nameOf = ({ arbitrage }: ArbitrageViews, fund: number) => arbitrage.fund(fund)?.terms.name ?? "";

/**
 * Returns the newest unit value of a fund in parts per billion; before the first valuation, the value of one unit of currency.
 */
const valueNow = (fund: FundState | undefined) => fund?.value?.value ?? UNIT_VALUE_ONE;

const NO_LOTS: readonly LotState[] = [];

function freeUnits({ arbitrage }: ArbitrageViews, user: number, fund: number): bigint {
	const held = (arbitrage.lots(user).get(fund) ?? NO_LOTS).reduce((sum, lot) => sum + lot.units, 0n);
	const waiting = arbitrage.redemptions(user).filter((one) => one.fund === fund);
	return waiting.reduce((left, one) => left - one.units, held);
}

/**
 * Returns the expected proceeds of a redemption of `amount` fund units at the newest unit value, and its fee. Both are in ledger
 * units of the settlement currency.
 * @param ahead fund units in the user's earlier redemptions that still wait; they use up the oldest lots first
 */
export function expectedProceeds(
	{ arbitrage }: ArbitrageViews,
	user: number,
	fund: number,
	amount: bigint,
	ahead: bigint,
): { readonly value: bigint; readonly fee: bigint } {
	const known = arbitrage.fund(fund);
	const proceeds = (amount * valueNow(known)) / UNIT_VALUE_ONE;
	if (amount === 0n || known === undefined) return { value: 0n, fee: 0n };
	const lots = new Map((arbitrage.lots(user).get(fund) ?? NO_LOTS).map((lot) => [lot.lot, { ...lot }]));
	for (const { lot, left, highWater } of redeemLots({ lots }, user, ahead, 0n, 0).lots) {
		if (left === 0n) lots.delete(lot.lot);
		else lots.set(lot.lot, { ...lot, fund, units: left, highWater });
	}
	const { fee } = redeemLots({ lots }, user, amount, proceeds, known.terms.performanceFeePpm);
	return { value: proceeds - fee, fee };
}

export function toWireHolding(views: ArbitrageViews & ListingViews, user: number, fund: number): FundHolding {
	const coin = assetOf(views, SETTLEMENT_ASSET);
	const lots = views.arbitrage.lots(user).get(fund) ?? NO_LOTS;
	const held = lots.reduce((sum, lot) => sum + lot.units, 0n);
	const paidFor = lots.reduce((sum, lot) => sum + lot.highWater, 0n);
	const worth = (held * valueNow(views.arbitrage.fund(fund))) / UNIT_VALUE_ONE;
	const free = freeUnits(views, user, fund);
	return {
		fund_id: fund,
		units: units(held, coin),
		free: units(free, coin),
		paid_for: units(paidFor, coin),
		worth: units(worth, coin),
		profit: units(worth - paidFor, coin),
		expected: units(expectedProceeds(views, user, fund, free, held - free).value, coin),
		lots: lots.map((lot) => ({
			id: lot.lot,
			units: units(lot.units, coin),
			high_water: units(lot.highWater, coin),
			bought_at: lot.boughtAt,
		})),
	};
}
