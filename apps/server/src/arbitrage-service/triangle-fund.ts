// Runs one step of a fund for triangular arbitrage. A step reads three order books, and places three orders if these are
// profitable together. Between steps the fund should hold no coins. A step therefore first sells coins that remain from a partly
// filled order.
import { SETTLEMENT_ASSET } from "@candor/core";
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import type { FundOrders, Market } from "./fund-orders.ts";
import type { FundTurn } from "./fund-turn.ts";
import { decideTriangle, type Triangle, type TriangleBook } from "./triangular.ts";

const UNITS = 1_000_000;
/** Maximum amount of one step, in full units of the settlement currency. */
const MOST = 10_000;

export class TriangleFund {
	async act({ terms }: FundState, { fundOrders, decide, now }: FundTurn): Promise<void> {
		const markets = terms.pairs.map((pair) => fundOrders.market(pair, now));
		const cross = markets.find((market) => market?.pair.quote !== SETTLEMENT_ASSET);
		const first = markets.find((market) => market?.pair.base === cross?.pair.base && market !== cross);
		const second = markets.find((market) => market?.pair.base === cross?.pair.quote);
		if (cross === undefined || first === undefined || second === undefined) return;
		for (const market of [first, second]) if (await sellAll(market, fundOrders)) return;
		const triangle: Triangle = {
			first: bookOf(first, fundOrders),
			cross: bookOf(cross, fundOrders),
			second: bookOf(second, fundOrders),
		};
		const money = Math.min(MOST, Number(fundOrders.free("coin")) / UNITS);
		const decided = decideTriangle(triangle, money);
		const named = { first, cross, second };
		if (decided === undefined) return decide("hold triangle", { markets: terms.pairs, money });
		const told = Object.values(named).map(({ pair, index }) => ({
			market: pair.symbol,
			index_ticks: index,
			fee_ppm: pair.takerFeePpm,
		}));
		await decide(`take ${cross.pair.symbol}`, { ...decided, markets: told });
		for (const { book, side, lots, price } of decided.orders) {
			// The previous order may be filled only in part. In that case this order sells only the coins that the fund really
			// has.
			if (!(await fundOrders.trade(named[book], side, lots, price))) return;
		}
	}
}

/** Sells all coins of a market. Returns true if there were coins to sell. */
async function sellAll(market: Market, fundOrders: FundOrders): Promise<boolean> {
	const lots = market.money.lotsIn(fundOrders.free("coin", market.pair.base));
	const bids = fundOrders.spotDepth(market, false, lots);
	if (lots < market.money.leastLots(market.index) || bids.lots === 0) return false;
	return fundOrders.trade(market, "sell", bids.lots, bids.price);
}

function bookOf({ pair, money, low, high }: Market, fundOrders: FundOrders): TriangleBook {
	const units = fundOrders.unitsOf(pair);
	return {
		bids: fundOrders.spotLevels(pair.pair, false),
		asks: fundOrders.spotLevels(pair.pair, true),
		low,
		high,
		feePpm: pair.takerFeePpm,
		lot: Number(money.baseUnitsPerLot) / units.base,
		tick: Number(money.quoteUnitsPerTickLot) / units.quote,
		least: pair.minNotional / units.quote,
	};
}
