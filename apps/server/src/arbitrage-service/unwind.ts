// Sells a fund's coins and closes its positions for redemptions, down to the core's targets, as far as the books allow. Coins and
// shorts of a market are reduced together. Coins sold while their short stays open would be a bet on the price at the expense of
// the remaining users.
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import type { OwnPosition } from "../market-data/dependencies.ts";
import type { FundOrders, Market } from "./fund-orders.ts";
import type { FundTurn } from "./fund-turn.ts";
import type { Depth } from "./takeable-depth.ts";

type Unwinding = NonNullable<FundState["unwinding"]>;

/** Held coins above the target, in spot lots, and the depth of the book that takes these coins. */
interface Coins {
	readonly left: number;
	readonly bids: Depth;
	/** Minimum order in spot lots. */
	readonly least: number;
	readonly target: bigint;
}

/** Held contract lots of one side above the target, and the depth of the book that takes these lots. */
interface Contracts {
	readonly left: number;
	readonly depth: Depth;
	readonly positions: readonly OwnPosition[];
	readonly target: bigint;
}

export async function unwind(unwinding: Unwinding, fund: FundState, { fundOrders, decide, now }: FundTurn): Promise<void> {
	for (const pair of fund.terms.pairs) {
		const market = fundOrders.marketToLeave(pair, now);
		if (market === undefined) continue;
		const { terms } = fundOrders.contract(pair) ?? {};
		const coins = coinsOf(unwinding, market, fundOrders);
		const contracts = terms === undefined ? [] : contractsOf(unwinding, terms.instrument, market, fundOrders);
		const sold = coins === undefined ? 0 : coinsToSell(coins, contracts, terms?.lotSize ?? 1);
		const inputs = {
			market: market.pair.symbol,
			index_ticks: market.index,
			units: `${unwinding.units}/${unwinding.ofUnits}`,
		};
		if (coins !== undefined && sold > 0) {
			await decide(`unwind ${market.pair.symbol}`, { ...inputs, lots: sold, target: coins.target.toString() });
			await fundOrders.trade(market, "sell", sold, coins.bids.price);
		}
		for (const side of contracts) {
			const lots = lotsToClose(side, coins, terms?.lotSize ?? 1);
			if (lots <= 0) continue;
			await decide(`unwind ${market.pair.symbol}`, { ...inputs, contract_lots: lots, target: side.target.toString() });
			await fundOrders.close(side.positions, lots, side.depth.price);
		}
	}
}

function coinsOf({ targets }: Unwinding, market: Market, fundOrders: FundOrders): Coins | undefined {
	const begun = targets.find(({ kind, of }) => kind === "coin" && of === market.pair.pair);
	if (begun === undefined) return undefined;
	const left = market.money.lotsIn(fundOrders.free("coin", market.pair.base) - begun.target);
	if (left <= 0) return undefined;
	const bids = fundOrders.spotDepth(market, false, left);
	// The minimum equals the core's minimum. A higher minimum would leave coins unsold for whose sale the core waits.
	const oneLot = market.money.notional(bids.price || market.low, 1);
	const least = Number((BigInt(market.pair.minNotional) + oneLot - 1n) / oneLot);
	return { left, bids, least, target: begun.target };
}

function contractsOf({ targets }: Unwinding, instrument: number, market: Market, fundOrders: FundOrders): Contracts[] {
	return targets
		.filter(({ kind, of }) => kind === "contract" && of === instrument)
		.map(({ long, target }) => {
			const positions = fundOrders.positions(instrument).filter((position) => position.long === long);
			const left = positions.reduce((sum, { lots }) => sum + lots, 0) - Number(target);
			return { left, depth: fundOrders.contractDepth(instrument, market, !long, Math.max(left, 0)), positions, target };
		});
}

/**
 * Returns the number of spot lots to sell. It includes all lots without a short position, and of the other lots those whose short
 * position the contracts' book can close. 0 means no order.
 */
export function coinsToSell({ left, bids, least }: Coins, contracts: readonly Contracts[], lotSize: number): number {
	const shorts = contracts.reduce((sum, one) => sum + Math.max(0, one.left), 0);
	const closable = contracts.reduce((sum, one) => sum + Math.max(0, Math.min(one.left, one.depth.lots)), 0);
	const alone = Math.max(0, left - shorts * lotSize);
	const lots = Math.min(bids.lots, left, alone + closable * lotSize);
	return lots < least ? 0 : lots;
}

/**
 * Returns the number of contract lots to close: all lots without coins, and the lots that the sale of coins leaves without coins.
 */
export function lotsToClose({ left, depth }: Contracts, coins: Coins | undefined, lotSize: number): number {
	const most = Math.min(Math.max(0, left), depth.lots);
	// If the coins are below the minimum order, the fund closes contracts without waiting for a sale.
	if (coins === undefined || coins.left < coins.least) return most;
	const alone = Math.max(0, left - Math.floor(coins.left / lotSize));
	const sellable = coins.bids.lots < coins.least ? 0 : Math.min(coins.left, coins.bids.lots);
	return Math.min(most, alone + Math.ceil(sellable / lotSize));
}
