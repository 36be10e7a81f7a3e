import type { ContractRules, MarkPrice, Position } from "@candor/contract";
import {
	type ContractAccount,
	DEMO_ASSET,
	FUNDING_MS,
	MAX_POSITIONS,
	OUTAGE_STEPS,
	SETTLEMENT_ASSET,
	UNVERIFIED_LEVERAGE,
} from "@candor/core";
import { formatDecimal, formatDecimalShort } from "@candor/money";
import { gainOf, type PositionState } from "../exchange/positions/position-state.ts";
import type { ContractsViews, InstrumentTerms } from "../exchange/products/contracts/views.ts";
import type { ListingViews } from "../exchange/products/listing/views.ts";
import type { PricesViews } from "../exchange/products/prices/views.ts";
import { toWireDay } from "./market.ts";
import { assetOf, pairOf, step, type WirePair } from "./wire-numbers.ts";

const STATUSES = { pending: 0, holding: 1, closing: 2, closed: 3, cancelled: 4 } as const;
const LEVERAGES = [1, 2, 3, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200];
const PPB_DECIMALS = 9;

/** Returns the asset in which margin is paid: USDT for real money, the demo asset for the simulator. */
export const marginAsset = (account: ContractAccount) => (account === "real" ? SETTLEMENT_ASSET : DEMO_ASSET);
/** Returns parts per billion as decimal text: 100,000 becomes "0.0001". */
export const rateText = (ppb: bigint) => formatDecimalShort(ppb, PPB_DECIMALS);
/** Returns the end of a funding period in ms. */
export const periodEnd = (period: number) => period * FUNDING_MS;
/** Returns the number of the funding period that ended at `time` (ms); undefined if no period ended exactly then. */
export const periodAt = (time: number) => (time % FUNDING_MS === 0 ? time / FUNDING_MS : undefined);

export class WireInstrument {
	readonly terms: InstrumentTerms;
	readonly pair: WirePair;
	readonly #decimals: number;

	constructor(views: ListingViews, terms: InstrumentTerms) {
		this.terms = terms;
		this.pair = pairOf(views, terms.pair);
		this.#decimals = assetOf(views, marginAsset(terms.account)).decimals;
	}

	/** Ledger units of the margin asset that one lot is worth at a price of one tick. */
	get unitsPerTickLot(): bigint {
		return this.pair.quoteUnitsPerTickLot * BigInt(this.terms.lotSize);
	}

	/** Returns a price as decimal text. Returns null for 0 ticks, because the core stores a missing price as 0. */
	price(ticks: number): string | null {
		return ticks === 0 ? null : this.pair.price(ticks);
	}

	amount(lots: number): string {
		return this.pair.amount(BigInt(lots) * BigInt(this.terms.lotSize));
	}

	money(units: bigint): string {
		return formatDecimal(units, this.#decimals);
	}

	average(notional: bigint, lots: number): string | null {
		return this.pair.averagePrice(notional, BigInt(lots) * BigInt(this.terms.lotSize));
	}

	notional(ticks: number, lots: number): bigint {
		return BigInt(ticks) * BigInt(lots) * this.unitsPerTickLot;
	}
}

const instruments = new WeakMap<InstrumentTerms, WireInstrument>();

/** Returns the converter from a cache. The cache key is the terms object, because changed terms are always a new object. */
export function wireInstrument(views: ListingViews, terms: InstrumentTerms): WireInstrument {
	let instrument = instruments.get(terms);
	if (instrument === undefined) {
		instrument = new WireInstrument(views, terms);
		instruments.set(terms, instrument);
	}
	return instrument;
}

export function instrumentOf(views: ContractsViews & ListingViews, id: number): WireInstrument {
	const terms = views.contracts.instrument(id);
	if (terms === undefined) throw new Error(`contract ${id} is in an event and was never set`);
	return wireInstrument(views, terms);
}

export function toWirePosition(views: ContractsViews & ListingViews, position: PositionState): Position {
	const instrument = instrumentOf(views, position.instrument);
	const { pair } = instrument;
	const money = (units: bigint) => instrument.money(units);
	const price = (ticks: number) => instrument.price(ticks);
	const time = (ms: number) => (ms === 0 ? null : ms);
	const isHeld = position.lots > 0;
	const mark = isHeld ? markOf(views, position) : 0;
	const entry = isHeld ? ([position.entry, position.lots] as const) : ([position.openedNotional, position.opened] as const);
	const asked = position.openedNotional + instrument.notional(position.price, position.opening);
	const leverage = BigInt(position.leverage);
	return {
		id: position.position,
		client_id: position.clientId,
		product: pair.terms.symbol,
		match_id: pair.terms.pair,
		account_type: instrument.terms.account,
		direction: position.long ? "long" : "short",
		status: STATUSES[position.status],
		closed_by: position.closedBy === "none" ? null : position.closedBy,
		reason: position.reason,
		order_type: position.orderType === "market" ? 1 : 0,
		order_price: price(position.price),
		leverage: position.leverage,
		share: position.ordered,
		lots: position.lots,
		opening: position.opening,
		closing: position.closing,
		close_price: price(position.closePrice),
		amount: instrument.amount(isHeld ? position.lots : position.opened),
		closed_amount: instrument.amount(position.closed),
		entry_price: instrument.average(...entry),
		close_offset_price: instrument.average(position.closedNotional, position.closed),
		profit_take_price: price(position.takeProfit),
		stop_loss_price: price(position.stopLoss),
		trigger: position.trigger,
		initial_margin: money((asked + leverage - 1n) / leverage),
		margin: money(position.margin),
		reserved: money(position.reserved),
		mark_price: price(mark),
		liquidation_price: price(position.liquidationPrice),
		bankruptcy_price: price(position.bankruptcyPrice),
		floating_profit_or_loss: money(unrealisedProfitOf(views, position)),
		adl_queue: isHeld ? lightsOf(views, instrument, position) : null,
		total_profit_or_loss: money(gainOf(position)),
		commission: money(position.fees),
		liquidation_fee: money(position.liquidationFee),
		funding: money(position.funding),
		created_at: position.placedAt,
		updated_at: position.updatedAt,
		open_position_time: time(position.openedAt),
		time_to_close_position: time(position.closedAt),
		liquidation_time: position.closedBy === "liquidation" ? time(position.closedAt) : null,
	};
}

/** Returns the mark price in ticks; 0 before the first index record of the market. */
function markOf(views: ContractsViews, { instrument }: PositionState): number {
	return views.contracts.mark(instrument)?.mark ?? 0;
}

/**
 * Returns the number of ADL lights of a position, 0 to 5. Auto-deleveraging (ADL) closes positions with five lights first. Before
 * the first index record a position has no lights.
 */
function lightsOf(views: ContractsViews, { unitsPerTickLot }: WireInstrument, position: PositionState): Position["adl_queue"] {
	const now = views.contracts.mark(position.instrument);
	return now === undefined ? 0 : (views.adlQueues.lightsOf(position, now, unitsPerTickLot) as Position["adl_queue"]);
}

/**
 * Returns the unrealised profit (positive) or loss (negative) of a position at the mark price, in ledger units of the margin
 * asset.
 */
export function unrealisedProfitOf(views: ContractsViews & ListingViews, position: PositionState): bigint {
	const { long, lots, entry } = position;
	const mark = markOf(views, position);
	if (lots === 0 || mark === 0) return 0n;
	const worth = instrumentOf(views, position.instrument).notional(mark, lots);
	return long ? worth - entry : entry - worth;
}

export function topLeverage({ tiers }: InstrumentTerms): number {
	return tiers[0]?.maxLeverage ?? 1;
}

export function toWireRules(instrument: WireInstrument): ContractRules {
	const { terms, pair } = instrument;
	const top = topLeverage(terms);
	return {
		price_decimals: pair.terms.priceDecimals,
		amount_decimals: pair.terms.lotDecimals,
		tick: step(pair.terms.priceDecimals),
		lot_size: instrument.amount(1),
		leverages: [...LEVERAGES.filter((leverage) => leverage < top), top],
		max_leverage: top,
		max_leverage_unverified: Math.min(top, UNVERIFIED_LEVERAGE),
		max_positions: MAX_POSITIONS,
		tiers: terms.tiers.map(({ upTo, mmrPpm, maxLeverage, cum }) => ({
			up_to: instrument.money(upTo),
			mmr_ppm: mmrPpm,
			max_leverage: maxLeverage,
			cum: instrument.money(cum),
		})),
		outages: OUTAGE_STEPS.map(({ overMs, times }) => ({
			over_ms: overMs,
			equity_ppm: Math.min(1_000_000, Math.ceil((times * 1_000_000) / top)),
		})),
		maker_fee_ppm: terms.makerFeePpm,
		taker_fee_ppm: terms.takerFeePpm,
		taker_bound_ppm: terms.takerBoundPpm,
		liquidation_fee_ppm: terms.liquidationFeePpm,
		insurance_margin_ppm: terms.insuranceMarginPpm,
		band_buy_low_ppm: pair.terms.bandBuyLowPpm,
		band_buy_high_ppm: pair.terms.bandBuyHighPpm,
		band_sell_low_ppm: pair.terms.bandSellLowPpm,
		band_sell_high_ppm: pair.terms.bandSellHighPpm,
	};
}

/**
 * Converts the mark price, the index price and the funding of a contract to API form. Returns undefined before the first index
 * record of the market.
 */
export function toWireMark(views: ContractsViews & ListingViews & PricesViews, id: number): MarkPrice | undefined {
	const mark = views.contracts.mark(id);
	if (mark === undefined) return undefined;
	const instrument = instrumentOf(views, id);
	const { pair, terms } = instrument;
	const last = views.contracts.lastRate(id);
	const day = views.contractMarkets.stats(id);
	return {
		symbol: pair.terms.symbol,
		account: terms.account,
		seq: mark.seq,
		time: mark.at,
		mark: pair.price(mark.mark),
		index: pair.price(mark.index),
		last: instrument.price(mark.last),
		halted: (views.indexes.latest(terms.pair)?.index ?? 0) === 0,
		day: toWireDay(pair, day, day.last || mark.index),
		funding: {
			rate: rateText(mark.fundingPpb),
			premium: rateText(mark.premiumPpb),
			last_rate: last === undefined ? null : rateText(last.ratePpb),
			next_time: (Math.floor(mark.at / FUNDING_MS) + 1) * FUNDING_MS,
		},
	};
}
