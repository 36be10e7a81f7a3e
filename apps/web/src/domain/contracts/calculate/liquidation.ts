// Recalculates a liquidation from its inputs: both prices, with the exchange's function, and a comparison with the mark.
import type { LiquidationEvidence } from "@candor/contract";
import { bankruptcyPrice, liquidationPrice } from "@candor/proofs";

export interface Recomputed {
	readonly liquidation: number;
	readonly bankruptcy: number;
	/** Both prices are those that were said. */
	readonly same: boolean;
	/** The mark was at the liquidation price or beyond it. */
	readonly due: boolean;
}

export function recompute({ direction, inputs }: Pick<LiquidationEvidence, "direction" | "inputs">): Recomputed {
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
