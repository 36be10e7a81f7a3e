import type { Pair, PairRules as WireRules } from "@candor/contract";
import { unitsOf } from "../../../domain/market/book-levels.ts";
import type { PairRules } from "../calculate/pair.ts";

export interface SpotPair extends PairRules {
	readonly matchId: number;
	readonly baseId: number;
	readonly quoteId: number;
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
