// Checks a liquidation: calculates the prices again from the receipt's inputs, and compares the mark price with the liquidation
// price.
import type { LiquidationEvidence } from "@candor/contract";
import { bankruptcyPrice, liquidationPrice } from "@candor/proofs";

export interface RecomputedLiquidation {
	readonly liquidation: number;
	readonly bankruptcy: number;
	/** True if the calculated liquidation and bankruptcy prices equal those of the receipt. */
	readonly same: boolean;
	readonly due: boolean;
}

export function recomputeLiquidation({
	direction,
	inputs,
}: Pick<LiquidationEvidence, "direction" | "inputs">): RecomputedLiquidation {
	const long = direction === "long";
	const priced = {
		long,
		entry: BigInt(inputs.entry),
		perTick: BigInt(inputs.per_tick),
		margin: BigInt(inputs.margin),
		mmrPpm: inputs.mmr_ppm,
		cum: BigInt(inputs.cum),
		takerFeePpm: inputs.taker_fee_ppm,
	};
	const liquidation = liquidationPrice(priced);
	const bankruptcy = bankruptcyPrice(priced);
	return {
		liquidation,
		bankruptcy,
		same: liquidation === inputs.liquidation_ticks && bankruptcy === inputs.bankruptcy_ticks,
		due: long ? inputs.mark_ticks <= liquidation : inputs.mark_ticks >= liquidation,
	};
}
