// The wire's pair and rules as the exact numbers that the ticket calculates with, and levels of its book.
import type { Pair, Level as WireLevel, PairRules as WireRules } from "@candor/contract";
import { parseDecimal } from "@candor/money";
import type { Level } from "../calculate/depth.ts";
import type { PairRules } from "../calculate/pair.ts";

/** A pair as this feature passes it around. */
export interface SpotPair extends PairRules {
	readonly matchId: number;
	readonly baseId: number;
	readonly quoteId: number;
}

/** Reads text that the server wrote; what is not a number counts as 0 and never stops a screen. */
export function unitsOf(text: string | null | undefined, decimals: number): bigint {
	if (text === null || text === undefined) return 0n;
	const read = parseDecimal(text, decimals);
	return read.ok ? read.value : 0n;
}

export function spotPair(pair: Pair, rules: WireRules): SpotPair {
	return {
		matchId: pair.match_id,
		symbol: pair.symbol,
		baseId: pair.currency_id,
		quoteId: pair.legal_id,
		base: pair.currency_name,
		quote: pair.legal_name,
		baseDecimals: pair.currency_decimals,
		quoteDecimals: pair.legal_decimals,
		priceDecimals: rules.price_decimals,
		lotDecimals: rules.amount_decimals,
		makerFeePpm: rules.maker_fee_ppm,
		takerFeePpm: rules.taker_fee_ppm,
		minNotional: unitsOf(rules.min_notional, pair.legal_decimals),
		maxNotional: unitsOf(rules.max_notional, pair.legal_decimals),
		buyBandPpm: { low: rules.band_buy_low_ppm, high: rules.band_buy_high_ppm },
		sellBandPpm: { low: rules.band_sell_low_ppm, high: rules.band_sell_high_ppm },
		collarPpm: rules.collar_ppm,
	};
}

/** A level of the wire stays the same object until it changes: read once. */
const read = new WeakMap<WireLevel, Level>();

/** The levels of one side, best first. */
export function levelsOf(pair: PairRules, levels: readonly WireLevel[]): readonly Level[] {
	return levels.map((level) => {
		let known = read.get(level);
		if (known === undefined) {
			known = { ticks: unitsOf(level[0], pair.priceDecimals), lots: unitsOf(level[1], pair.lotDecimals) };
			read.set(level, known);
		}
		return known;
	});
}
