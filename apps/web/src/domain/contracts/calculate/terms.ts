// Parses the terms of a contract to exact integers. Prices are in ticks, quantities in lots, money in units of the margin
// currency (docs/reference/rules.md §5).
import type { CallData } from "@candor/contract";
import { formatDecimal, formatTruncated } from "@candor/money";
import { type Level, levelsOf, unitsOf } from "../../market/book-levels.ts";

export interface Tier {
	readonly upTo: bigint;
	readonly mmrPpm: number;
	readonly maxLeverage: number;
	readonly cum: bigint;
}

export interface Terms {
	readonly matchId: number;
	readonly symbol: string;
	readonly account: "real" | "simulation";
	readonly unit: string;
	readonly moneyDecimals: number;
	readonly base: string;
	readonly priceDecimals: number;
	readonly amountDecimals: number;
	readonly lotSize: string;
	readonly perTickLot: bigint;
	readonly leverages: readonly number[];
	readonly maxLeverage: number;
	readonly unverifiedLeverage: number;
	readonly tiers: readonly Tier[];
	/**
	 * Rules after outages. After an outage longer than `overMs`, a position's equity must be at least `equityPpm` of its
	 * notional.
	 */
	readonly outages: readonly { readonly overMs: number; readonly equityPpm: number }[];
	readonly makerFeePpm: number;
	readonly takerFeePpm: number;
	readonly takerBoundPpm: number;
	readonly active: boolean;
	/** Time at which the contract is delisted, in ms; null if no date is set. */
	readonly delistAt: number | null;
}

export function termsOf(deal: CallData<"lever/deal">): Terms {
	const { rules, currency_decimals: moneyDecimals } = deal;
	return {
		matchId: deal.match_id,
		symbol: deal.symbol,
		account: deal.account,
		unit: deal.currency,
		moneyDecimals,
		base: deal.symbol.split("/")[0] as string,
		priceDecimals: rules.price_decimals,
		amountDecimals: rules.amount_decimals,
		lotSize: rules.lot_size,
		perTickLot: unitsOf(rules.lot_size, moneyDecimals - rules.price_decimals),
		leverages: rules.leverages,
		maxLeverage: rules.max_leverage,
		unverifiedLeverage: rules.max_leverage_unverified,
		tiers: rules.tiers.map(({ up_to, mmr_ppm, max_leverage, cum }) => ({
			upTo: unitsOf(up_to, moneyDecimals),
			mmrPpm: mmr_ppm,
			maxLeverage: max_leverage,
			cum: unitsOf(cum, moneyDecimals),
		})),
		outages: rules.outages.map(({ over_ms: overMs, equity_ppm: equityPpm }) => ({ overMs, equityPpm })),
		makerFeePpm: rules.maker_fee_ppm,
		takerFeePpm: rules.taker_fee_ppm,
		takerBoundPpm: rules.taker_bound_ppm,
		active: deal.active,
		delistAt: deal.delist_at,
	};
}

export const notionalOf = ({ perTickLot }: Pick<Terms, "perTickLot">, ticks: bigint, lots: bigint): bigint =>
	ticks * lots * perTickLot;

/**
 * Returns the margin tier for a notional. Returns undefined if the notional exceeds the largest position that one side may
 * have.
 */
export const tierOf = ({ tiers }: Pick<Terms, "tiers">, notional: bigint): Tier | undefined =>
	tiers.find(({ upTo }) => notional <= upTo);

export const priceText = ({ priceDecimals }: Pick<Terms, "priceDecimals">, ticks: bigint): string =>
	formatDecimal(ticks, priceDecimals);

export const moneyText = ({ moneyDecimals }: Pick<Terms, "moneyDecimals">, units: bigint): string =>
	formatTruncated(units, moneyDecimals, 2);

export function baseText({ lotSize, amountDecimals }: Pick<Terms, "lotSize" | "amountDecimals">, lots: bigint): string {
	return formatDecimal(unitsOf(lotSize, amountDecimals) * lots, amountDecimals);
}

/** Converts the levels of one side of a book to whole lots. Levels with less than one lot are left out. */
export function lotLevels(
	{ priceDecimals, amountDecimals, lotSize }: Pick<Terms, "priceDecimals" | "amountDecimals" | "lotSize">,
	levels: Parameters<typeof levelsOf>[1],
): readonly Level[] {
	const lot = unitsOf(lotSize, amountDecimals);
	return levelsOf({ priceDecimals, lotDecimals: amountDecimals }, levels).map(({ ticks, lots }) => ({
		ticks,
		lots: lot > 0n ? lots / lot : lots,
	}));
}
