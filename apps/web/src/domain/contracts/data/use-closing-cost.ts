import type { Position } from "@candor/contract";
import { useMemo } from "react";
import { unitsOf } from "../../market/book-levels.ts";
import { type ClosingCost, closingOf } from "../calculate/closing-cost.ts";
import { lotLevels, type Terms, termsOf } from "../calculate/terms.ts";
import { useContractDeal } from "./contract-deal.ts";
import { useContractDepth, useMark } from "./live-contract.ts";

export interface ClosingEstimate {
	readonly terms: Terms | undefined;
	readonly cost: ClosingCost | undefined;
}

/** Estimates the cost of a close. @param limit limit price as decimal text. Undefined for a market close. */
export function useClosingCost(position: Position, lots: number, limit: string | undefined): ClosingEstimate {
	const { product, account_type, match_id, direction } = position;
	const mark = useMark(product, account_type, (now) => now.mark);
	const levels = useContractDepth(product, account_type)[direction === "long" ? "bids" : "asks"];
	const deal = useContractDeal(match_id, account_type).data;
	const terms = useMemo(() => (deal === undefined ? undefined : termsOf(deal)), [deal]);
	return useMemo(() => {
		if (terms === undefined) return { terms, cost: undefined };
		const { priceDecimals } = terms;
		const cost = closingOf(terms, position, {
			lots: BigInt(lots),
			limit: limit === undefined ? undefined : unitsOf(limit, priceDecimals),
			mark: unitsOf(mark, priceDecimals),
			levels: lotLevels(terms, levels),
		});
		return { terms, cost };
	}, [terms, position, lots, limit, mark, levels]);
}
