// Sells a fund's coins and closes its positions for redemptions, down to the core's targets, as far as the books allow. The coins
// and the short positions of a market are reduced together. If coins were sold while their short position stays open, the
// remaining users would bear the risk of price moves.
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import type { OwnPosition } from "../market-data/dependencies.ts";
import type { FundOrders, Market } from "./fund-orders.ts";
import type { FundTurn } from "./fund-turn.ts";
import type { Depth } from "./takeable-depth.ts";

type Unwinding = NonNullable<FundState["unwinding"]>;

/** Coins above the target (in spot lots), and the bids that can take them. */
interface Coins {
	readonly left: number;
	readonly bids: Depth;
	/** Minimum order in spot lots. */
	readonly least: number;
	readonly target: bigint;
}

/** Contract lots of one side above the target, and the part of the book that can take them. */
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
	// The minimum must equal that of the core. With a higher one, coins would stay unsold although the core waits for their sale.
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
 * Returns the number of spot lots to sell; 0 means no order. It includes all coins that have no short position. Of the other
 * coins it includes those whose short position can be closed on the book of the contract.
 */
export function coinsToSell({ left, bids, least }: Coins, contracts: readonly Contracts[], lotSize: number): number {
	const shorts = contracts.reduce((sum, one) => sum + Math.max(0, one.left), 0);
	const closable = contracts.reduce((sum, one) => sum + Math.max(0, Math.min(one.left, one.depth.lots)), 0);
	const alone = Math.max(0, left - shorts * lotSize);
	const lots = Math.min(bids.lots, left, alone + closable * lotSize);
	return lots < least ? 0 : lots;
}

/** Returns the number of contract lots to close: those without coins, and those whose coins are being sold. */
export function lotsToClose({ left, depth }: Contracts, coins: Coins | undefined, lotSize: number): number {
	const most = Math.min(Math.max(0, left), depth.lots);
	// If the coins are worth less than the minimum order, they cannot be sold, so the contracts are closed without them.
	if (coins === undefined || coins.left < coins.least) return most;
	const alone = Math.max(0, left - Math.floor(coins.left / lotSize));
	const sellable = coins.bids.lots < coins.least ? 0 : Math.min(coins.left, coins.bids.lots);
	return Math.min(most, alone + Math.ceil(sellable / lotSize));
}
