import type { Position } from "@candor/contract";
import { useMemo } from "react";
import { useBalance } from "../../../data/account.ts";
import { unitsOf } from "../../market/book-levels.ts";
import { type Cost, costOf, mostLots, type Opening } from "../calculate/cost.ts";
import { lotLevels, type Terms } from "../calculate/terms.ts";
import { useContractDepth, useMark } from "./live-contract.ts";
import { useDraft, useLeverage } from "./order-draft.ts";
import { useOpenPositions } from "./use-open-positions.ts";

const moneyAccount = (account: Terms["account"]) => (account === "real" ? "contract" : "demo");

const othersOf = (positions: readonly Position[], symbol: string, long: boolean): bigint =>
	positions
		.filter(({ product, direction }) => product === symbol && (direction === "long") === long)
		.reduce((sum, { lots, opening }) => sum + BigInt(lots + opening), 0n);

export interface OpeningEstimate {
	readonly opening: Opening;
	readonly cost: Cost | undefined;
	readonly available: bigint;
	/** Largest number of lots that the balance can pay and the book can fill. */
	readonly most: bigint;
}

export function useOpeningCost(terms: Terms): OpeningEstimate {
	const { symbol, account, priceDecimals, unit, moneyDecimals } = terms;
	const long = useDraft(account, (draft) => draft.long);
	const isLimit = useDraft(account, (draft) => draft.limit);
	const price = useDraft(account, (draft) => draft.price);
	const lots = useDraft(account, (draft) => draft.lots);
	const leverage = useLeverage();
	const mark = useMark(symbol, account, (now) => now.mark);
	const levels = useContractDepth(symbol, account)[long ? "asks" : "bids"];
	const positions = useOpenPositions(account);
	const available = unitsOf(useBalance(moneyAccount(account), unit)?.available, moneyDecimals);
	return useMemo(() => {
		const opening = {
			long,
			lots: unitsOf(lots, 0),
			leverage: Math.min(leverage, terms.maxLeverage),
			limit: isLimit ? unitsOf(price, priceDecimals) : undefined,
			mark: unitsOf(mark, priceDecimals),
			levels: lotLevels(terms, levels),
			others: othersOf(positions, symbol, long),
		};
		// While the user has entered no limit price, the maximum is calculated with the prices of the order book.
		const priced = opening.limit === 0n ? { ...opening, limit: undefined } : opening;
		return { opening, cost: costOf(terms, opening), available, most: mostLots(terms, priced, available) };
	}, [long, lots, leverage, isLimit, price, mark, levels, positions, available, terms, symbol, priceDecimals]);
}
