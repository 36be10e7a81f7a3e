// Computes the value of a fund from index prices, and the cost of investing a subscription from the current books
// (docs/reference/rules.md §7).
import { SETTLEMENT_ASSET } from "../ledger/kinds.ts";
import type { Pair } from "../listing/listing.ts";
import { shareDown, shareUp } from "../matching/share.ts";
import type { ArbitrageDependencies, HeldPosition } from "./dependencies.ts";
import { type Fund, UNIT_VALUE_ONE } from "./fund.ts";
import type { UnitValued } from "./messages.ts";
import type { FundMoney } from "./money.ts";
import type { Portfolio } from "./portfolio.ts";

const FUNDING_MS = 8n * 3_600_000n;
const BILLION = 1_000_000_000n;
export const ONE_MILLION = 1_000_000n;
const SECOND_MS = 1_000;

export type Worth = Pick<UnitValued, "cash" | "coins" | "positions" | "funding" | "equity">;

export function floorDiv(value: bigint, by: bigint): bigint {
	const quotient = value / by;
	return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

export function ceilDiv(value: bigint, by: bigint): bigint {
	return -floorDiv(-value, by);
}

/** Returns the price range that is allowed for a fund's orders around the index, ticks. */
export function bandOf({ terms: { bandPpm } }: Fund, index: number): { readonly low: number; readonly high: number } {
	return { low: shareUp(index, 1_000_000 - bandPpm), high: shareDown(index, 1_000_000 + bandPpm) };
}

/**
 * Returns the fund's pairs that are quoted in the settlement asset. Their indexes value the fund's coins, one pair for each coin.
 */
export function coinPairs({ terms: { pairs } }: Fund, { pair }: ArbitrageDependencies): Pair[] {
	return pairs.map((id) => pair(id) as Pair).filter(({ quote }) => quote === SETTLEMENT_ASSET);
}

/** Returns the worth of coins at a price in ticks, in units of the settlement asset, rounded down. */
export function worthOf({ baseUnitsPerLot, quoteUnitsPerTickLot }: Pair, quantity: bigint, price: number): bigint {
	return floorDiv(quantity * BigInt(price) * quoteUnitsPerTickLot, baseUnitsPerLot);
}

type Entered = Pick<HeldPosition, "long" | "lots" | "entry" | "unitsPerTickLot">;

export function profitAt({ long, lots, entry, unitsPerTickLot }: Entered, price: number): bigint {
	const notional = BigInt(price) * BigInt(lots) * unitsPerTickLot;
	return long ? notional - entry : entry - notional;
}

/**
 * Tells if a fund can be valued: the index of every held pair is fresh and was recorded at the core time `since` or later, and no
 * funding payment is half done. A pair without holdings is not checked, because it may never get a price again.
 */
export function canBeValued(fund: Fund, dependencies: ArbitrageDependencies, portfolio: Portfolio, since = 0): boolean {
	const { pairs, account } = fund.terms;
	const isOld = (pair: number) => dependencies.freshIndex(pair) === 0 || dependencies.recordedAt(pair) < since;
	if (pairs.some((pair) => isOld(pair) && portfolio.isHeld(fund, pair))) return false;
	return !dependencies.positionsOf(account).some(({ instrument }) => dependencies.fundingOf(instrument)?.settling === true);
}

/** Returns the fund's equity and its parts at the current indexes. The index of every holding must be fresh. */
export function worthNow(fund: Fund, dependencies: ArbitrageDependencies, money: FundMoney): Worth {
	const { account } = fund.terms;
	let cash = money.whole(account);
	let equity = 0n;
	const coins = coinPairs(fund, dependencies).flatMap((pair) => {
		const index = dependencies.freshIndex(pair.pair);
		// Without a fresh index the fund holds none of this coin, because `canBeValued` requires a fresh index for every held coin.
		if (index === 0) return [];
		const quantity = money.coins(account, pair.base).all;
		const worth = worthOf(pair, quantity, index);
		equity += worth;
		return { pair: pair.pair, quantity, index, worth };
	});
	const net = new Map<number, bigint>();
	const positions = dependencies.positionsOf(account).map((held) => {
		const { position, instrument, pair, long, lots, entry, margin, unitsPerTickLot } = held;
		const index = dependencies.freshIndex(pair);
		const profit = profitAt(held, index);
		cash -= margin;
		equity += margin + profit;
		const notional = BigInt(index) * BigInt(lots) * unitsPerTickLot;
		net.set(instrument, (net.get(instrument) ?? 0n) + (long ? notional : -notional));
		return { position, instrument, pair, long, lots, entry, margin, index, profit };
	});
	const funding = [...net].map(([instrument, notional]) => {
		const running = dependencies.fundingOf(instrument);
		const ratePpb = running?.ratePpb ?? 0n;
		const elapsedMs = Math.floor((running?.elapsedMs ?? 0) / SECOND_MS) * SECOND_MS;
		// Long positions pay funding if the rate is above zero.
		const amount = floorDiv(-notional * ratePpb * BigInt(elapsedMs), BILLION * FUNDING_MS);
		equity += amount;
		return { instrument, ratePpb, elapsedMs, notional, amount };
	});
	return { cash, coins, positions, funding, equity: equity + cash };
}

/** Returns the value of one fund unit, in parts per billion of 1 USDT, rounded down; 0 if no equity is left. */
export function unitValue(equity: bigint, units: bigint): bigint {
	return equity > 0n && units > 0n ? (equity * UNIT_VALUE_ONE) / units : 0n;
}

/**
 * Returns the cost of investing an amount in the same proportions as the fund's holdings, in units of the settlement asset,
 * rounded up in favour of the current holders. Each holding is bought from the current book at prices no better than the index,
 * and pays the taker's fee. Lots that the books do not offer count at the worst price of the band.
 * @param passed returns true for owners whose orders do not count: the fund itself, and all users, because the payer may have
 * placed their orders
 */
export function costOfInvesting(
	fund: Fund,
	dependencies: ArbitrageDependencies,
	{ coins, positions, equity }: Worth,
	amount: bigint,
	passed: (user: number) => boolean,
): bigint {
	if (amount === 0n) return 0n;
	let cost = 0n;
	for (const { pair: id, quantity, index } of coins) {
		const pair = dependencies.pair(id) as Pair;
		const lots = Number(ceilDiv(quantity * amount, equity * pair.baseUnitsPerLot));
		if (lots === 0) continue;
		const { high } = bandOf(fund, index);
		const found = dependencies.costOfTaking(id, "buy", lots, high, passed);
		cost += legCost(true, { ...found, wanted: lots, index, worst: high, unit: pair.quoteUnitsPerTickLot });
	}
	const legs = new Map<string, { instrument: number; index: number; long: boolean; lots: number }>();
	for (const { instrument, index, long, lots } of positions) {
		const key = `${instrument} ${long}`;
		legs.set(key, { instrument, index, long, lots: lots + (legs.get(key)?.lots ?? 0) });
	}
	for (const { instrument, index, long, lots: all } of legs.values()) {
		const lots = Number(ceilDiv(BigInt(all) * amount, equity));
		const { low, high } = bandOf(fund, index);
		const worst = long ? high : low;
		const found = dependencies.costOfFilling(instrument, long, lots, worst, passed);
		cost += legCost(long, { ...found, wanted: lots, index, worst, unit: found.unitsPerTickLot });
	}
	return cost;
}

interface Leg {
	readonly wanted: number;
	readonly lots: number;
	readonly turnover: bigint;
	readonly feePpm: number;
	readonly index: number;
	readonly worst: number;
	/** Notional of one lot at a price of one tick, in units of the settlement asset. */
	readonly unit: bigint;
}

function legCost(buys: boolean, { wanted, lots, turnover, feePpm, index, worst, unit }: Leg): bigint {
	const whole = turnover + BigInt(wanted - lots) * BigInt(worst) * unit;
	const fair = BigInt(wanted) * BigInt(index) * unit;
	const slipped = buys ? whole - fair : fair - whole;
	return (slipped > 0n ? slipped : 0n) + ceilDiv(whole * BigInt(feePpm), ONE_MILLION);
}
