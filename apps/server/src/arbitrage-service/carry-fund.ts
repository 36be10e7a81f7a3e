// Runs one step of a cash-and-carry fund, which holds coins and an equal short position in contracts. For each market, a step
// reads the figures, decides, and places the orders.
import type { FundState } from "../exchange/products/arbitrage/views.ts";
import type { ContractAmounts } from "../market-data/contract-amounts.ts";
import type { InstrumentTerms } from "../market-data/dependencies.ts";
import { CARRY, type CarryDecision, type CarryMarket, decideCarry, nakedLots } from "./cash-and-carry.ts";
import type { FundOrders, Market } from "./fund-orders.ts";
import type { FundTurn } from "./fund-turn.ts";
import type { Depth } from "./takeable-depth.ts";

const UNITS = 1_000_000n;
const HOUR_MS = 3_600_000;
/**
 * Time constant of the smoothed funding rate, ms. It is long, so that an hour of extreme funding causes neither an entry nor an
 * exit.
 */
const SMOOTH_MS = 48 * HOUR_MS;
/**
 * Funding rate in parts per billion that the fund assumes before the first known rate. A balanced market has this rate
 * (docs/reference/rules.md §5).
 */
const BASE_PPB = 100_000;
/** Money that the fund needs for a spot purchase and a new short position, in per mille of their value. */
const ROOM = 1_005n;

/** Figures of order books and positions that a decision needs. */
type CarryBooks = Pick<FundOrders, "spotDepth" | "contractDepth" | "positions" | "free">;

interface Leg {
	readonly market: Market;
	readonly terms: InstrumentTerms;
	readonly money: ContractAmounts;
}

export class CarryFund {
	/** Time of the last rebalancing, keyed by account and pair. */
	readonly #rebalancedAt = new Map<string, number>();
	/** Smoothed funding rates, keyed by contract. */
	readonly #rates = new Map<number, { readonly ratePpb: number; readonly at: number }>();

	async act(fund: FundState, { fundOrders, decide, now }: FundTurn): Promise<void> {
		const legs = legsOf(fund, fundOrders, now);
		// Without a fresh index, the fund's holdings in a market have no value. The fund then cannot calculate the size of an
		// order.
		if (legs === undefined) return;
		const contracts = fund.terms.pairs.filter((pair) => fundOrders.contract(pair) !== undefined).length;
		const equity = equityOf(legs, fundOrders);
		for (const leg of legs) {
			const naked = nakedOf(leg, fundOrders);
			if (naked !== 0) {
				// A hedge needs only one side of one book. It is therefore made even if a book is too empty for other decisions.
				await hedge(naked, leg, fundOrders, decide);
				continue;
			}
			const rate = this.#rateOf(leg.terms.instrument, fundOrders, now);
			const found = decisionOn(leg, fundOrders, rate, (equity * BigInt(CARRY.coinShare)) / UNITS / BigInt(contracts));
			if (found === undefined) continue;
			const { market, decided } = found;
			const { action, lots } = decided;
			const key = `${fundOrders.account} ${leg.market.pair.pair}`;
			if (action === "rebalance") {
				if (now - (this.#rebalancedAt.get(key) ?? 0) < HOUR_MS) continue;
				this.#rebalancedAt.set(key, now);
			}
			await decide(`${action} ${leg.market.pair.symbol}`, inputsOf(leg, market, decided, equity));
			await doneBy(action, lots, leg, market, fundOrders);
			// Hedges coins or positions that the orders of this decision have left unhedged.
			await hedge(nakedOf(leg, fundOrders), leg, fundOrders, decide, true);
		}
	}

	/**
	 * Returns the smoothed funding rate of the current period. After a restart of the server, the smoothing begins with the rate
	 * of the previous period.
	 */
	#rateOf(instrument: number, fundOrders: FundOrders, now: number): number {
		const { forming, last } = fundOrders.funding(instrument);
		const known = this.#rates.get(instrument) ?? { ratePpb: last ?? BASE_PPB, at: now };
		const weight = 1 - Math.exp((known.at - now) / SMOOTH_MS);
		const ratePpb = known.ratePpb + (forming - known.ratePpb) * weight;
		this.#rates.set(instrument, { ratePpb, at: now });
		return ratePpb;
	}
}

/**
 * Returns the fund's markets that have prices. Returns undefined if the fund holds coins or positions in a market without prices.
 */
function legsOf({ terms }: FundState, fundOrders: FundOrders, now: number): Leg[] | undefined {
	const legs: Leg[] = [];
	for (const pair of terms.pairs) {
		const market = fundOrders.market(pair, now);
		const contract = fundOrders.contract(pair);
		if (market === undefined) {
			if (fundOrders.holds(pair)) return undefined;
			continue;
		}
		if (contract !== undefined) legs.push({ market, ...contract });
	}
	return legs;
}

/**
 * Returns the fund's equity at the current index prices, in ledger units. The core calculates it in the same way, but includes
 * the funding of the current period.
 */
function equityOf(legs: readonly Leg[], fundOrders: FundOrders): bigint {
	let equity = fundOrders.cash();
	for (const { market, terms, money } of legs) {
		equity += market.money.worth(coinsOf(market, fundOrders), market.index);
		for (const { long, lots, entry } of fundOrders.positions(terms.instrument)) {
			const worth = money.notional(market.index, lots);
			equity += long ? worth - entry : entry - worth;
		}
	}
	return equity;
}

const coinsOf = ({ pair }: Market, fundOrders: CarryBooks) => fundOrders.free("coin", pair.base);

interface CarryFound {
	readonly market: CarryMarket;
	readonly decided: CarryDecision;
}

/**
 * Decides about a full step. If the last lot of the step would cost too much, decides about half of the step, then about a
 * quarter, and so on. Returns undefined if a side of a book is empty.
 */
export function decisionOn(leg: Leg, fundOrders: CarryBooks, ratePpb: number, budget: bigint): CarryFound | undefined {
	const oneLot = leg.money.notional(leg.market.index, 1);
	let step = Math.max(1, Number((BigInt(CARRY.stepValue) * UNITS) / oneLot));
	for (;;) {
		const market = figuresOf(leg, fundOrders, ratePpb, budget, step);
		if (market === undefined) return undefined;
		const decided = decideCarry(market);
		if (decided.action !== "hold" || step === 1) return { market, decided };
		step = Math.floor(step / 2);
	}
}

/**
 * Returns the figures of a market at the prices of the step's last lot. For lots without a bid, the fund assumes a sale at the
 * edge of the price band.
 * @param budget money for coins of this market, in ledger units
 * @param step size of the step in contract lots
 */
function figuresOf(
	{ market, terms, money }: Leg,
	fundOrders: CarryBooks,
	ratePpb: number,
	budget: bigint,
	step: number,
): CarryMarket | undefined {
	const spot = (buys: boolean) => fundOrders.spotDepth(market, buys, step * terms.lotSize);
	const contract = (buys: boolean) => fundOrders.contractDepth(terms.instrument, market, buys, step);
	const lastOf = ({ lots, price }: Depth, wanted: number, edge: number) => (lots === 0 || lots >= wanted ? price : edge);
	const [spotAsk, contractBid] = [spot(true).price, contract(false).price];
	const spotBid = lastOf(spot(false), step * terms.lotSize, market.low);
	const contractAsk = lastOf(contract(true), step, market.high);
	if (Math.min(spotAsk, spotBid, contractAsk, contractBid) === 0) return undefined;
	const positions = fundOrders.positions(terms.instrument);
	const oneLot = money.notional(market.index, 1);
	const lotsFor = (units: bigint) => Number(units / oneLot);
	const cash = fundOrders.free("coin") + fundOrders.free("contract");
	// One contract lot needs the price of the coins that it hedges, and the margin of the short position.
	const affordable = Number((cash * 1_000n) / (((oneLot * BigInt(CARRY.leverage + 1)) / BigInt(CARRY.leverage)) * ROOM));
	const bought = Math.floor(fundOrders.spotDepth(market, true).lots / terms.lotSize);
	const canBuy = Math.min(affordable, bought, fundOrders.contractDepth(terms.instrument, market, false).lots);
	// The fund sells only as many coins as it can close short contracts at the same time.
	const sold = Math.floor(fundOrders.spotDepth(market, false).lots / terms.lotSize);
	const canSell = Math.min(sold, fundOrders.contractDepth(terms.instrument, market, true).lots);
	return {
		index: market.index,
		spotBid,
		spotAsk,
		contractBid,
		contractAsk,
		spotFeePpm: market.pair.takerFeePpm,
		contractFeePpm: terms.takerFeePpm,
		ratePpb,
		lotSize: terms.lotSize,
		canBuy,
		canSell,
		coins: market.money.lotsIn(coinsOf(market, fundOrders)),
		short: positions.reduce((sum, { long, lots }) => sum + (long ? -lots : lots), 0),
		target: lotsFor(budget),
		step,
		used: Math.max(0, ...positions.map((position) => Math.abs(money.gain(position, market.index)))),
	};
}

/** Returns the inputs of a decision for the public record. */
function inputsOf({ market: { pair } }: Leg, figures: CarryMarket, { lots, ...decided }: CarryDecision, equity: bigint): object {
	const { expectedPpm, roundPpm, exitPpm } = decided;
	const rounded = { expected_ppm: Math.round(expectedPpm), round_ppm: Math.round(roundPpm), exit_ppm: Math.round(exitPpm) };
	const { index, ratePpb, coins, short, target, used } = figures;
	const held = { coin_lots: coins, short_lots: short, target_lots: target, margin_used_ppm: Math.round(used * 1e6) };
	const parameters = { horizon_days: CARRY.horizonDays, leave_days: CARRY.leaveDays, coin_share_ppm: CARRY.coinShare };
	return {
		market: pair.symbol,
		lots,
		index_ticks: index,
		rate_ppb: Math.round(ratePpb),
		...rounded,
		...held,
		equity: equity.toString(),
		...parameters,
	};
}

async function doneBy(
	action: CarryDecision["action"],
	lots: number,
	leg: Leg,
	figures: CarryMarket,
	fundOrders: FundOrders,
): Promise<void> {
	const { market, terms, money } = leg;
	const usedOf = (position: Parameters<ContractAmounts["gain"]>[0]) => Math.abs(money.gain(position, market.index));
	switch (action) {
		case "hold":
			return;
		case "invest": {
			// The fund buys only as many coins as it can sell short at once.
			const bids = fundOrders.contractDepth(terms.instrument, market, false, lots);
			const asks = fundOrders.spotDepth(market, true, bids.lots * figures.lotSize);
			const whole = Math.floor(asks.lots / figures.lotSize);
			const cost = market.money.notional(asks.price, whole * figures.lotSize);
			const margin = money.notional(market.index, whole) / BigInt(CARRY.leverage);
			if (whole === 0 || fundOrders.free("coin") + fundOrders.free("contract") < ((cost + margin) * ROOM) / 1_000n) return;
			if (!(await fundOrders.has("coin", (cost * ROOM) / 1_000n))) return;
			await fundOrders.trade(market, "buy", whole * figures.lotSize, asks.price);
			return;
		}
		case "leave":
		case "reduce": {
			const bids = fundOrders.spotDepth(market, false, lots * figures.lotSize);
			const whole = Math.floor(bids.lots / figures.lotSize);
			if (whole === 0) return;
			await fundOrders.trade(market, "sell", whole * figures.lotSize, bids.price);
			return;
		}
		case "rebalance": {
			const asks = fundOrders.contractDepth(terms.instrument, market, true, lots);
			if (asks.lots === 0) return;
			// Positions that have used the highest share of their margin are closed first.
			const most = [...fundOrders.positions(terms.instrument)].sort((a, b) => usedOf(b) - usedOf(a));
			await fundOrders.close(most, asks.lots, asks.price);
			return;
		}
	}
}

function nakedOf({ market, terms }: Leg, fundOrders: FundOrders): number {
	const short = fundOrders.positions(terms.instrument).reduce((sum, { long, lots }) => sum + (long ? -lots : lots), 0);
	return nakedLots({ coins: market.money.lotsIn(coinsOf(market, fundOrders)), short, lotSize: terms.lotSize });
}

/**
 * Trades away the difference between coins and short positions (in contract lots), as far as the books allow. The decision is
 * recorded before the orders, unless `told` is true because it is recorded already.
 */
async function hedge(
	naked: number,
	{ market, terms, money }: Leg,
	fundOrders: FundOrders,
	decide: FundTurn["decide"],
	told = false,
): Promise<void> {
	if (naked === 0) return;
	const record = (lots: number, how: string) =>
		decide(`hedge ${market.pair.symbol}`, { market: market.pair.symbol, naked, lots, how, index_ticks: market.index });
	if (naked < 0) {
		const asks = fundOrders.contractDepth(terms.instrument, market, true, -naked);
		if (asks.lots === 0) return;
		if (!told) await record(asks.lots, "closes contracts");
		await fundOrders.close(
			fundOrders.positions(terms.instrument).filter(({ long }) => !long),
			asks.lots,
			asks.price,
		);
		return;
	}
	const bids = fundOrders.contractDepth(terms.instrument, market, false, naked);
	// If the fund has too little cash, it uses a leverage that is higher by one.
	for (const leverage of bids.lots === 0 ? [] : [CARRY.leverage, CARRY.leverage + 1]) {
		const notional = money.notional(bids.price, bids.lots);
		const margin = notional / BigInt(leverage);
		if (!(await fundOrders.has("contract", (margin * ROOM) / 1_000n + notional / 1_000n))) continue;
		if (!told) await record(bids.lots, "sells contracts");
		await fundOrders.short(terms.instrument, bids.lots, bids.price, leverage);
		return;
	}
	// If the contracts have no buyers, or the cash does not cover the margin, the fund sells the unhedged coins instead.
	const back = fundOrders.spotDepth(market, false, naked * terms.lotSize);
	if (back.lots === 0) return;
	await record(back.lots, "sells coins");
	await fundOrders.trade(market, "sell", back.lots, back.price);
}
