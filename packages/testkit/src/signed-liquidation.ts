// Builds the signed data of a liquidation: the receipt, the index record from which the mark price was computed, and the key.
import type { ContractTraded, PositionLiquidated } from "@candor/core";
import {
	liquidationReceiptHash,
	type PositionLiquidatedReceipt,
	type PublishedKey,
	recomputeLiquidation,
	type Signed,
	type SignedIndexRecord,
	toPositionLiquidated,
} from "@candor/proofs";
import type { ContractScenario } from "./contract-scenario.ts";
import { MARKET, PER_TICK_LOT, PRICE_PLACES, recordOf, USDT } from "./signed-contract.ts";
import { TestKey } from "./signed-option.ts";

/** Signed data of a liquidation, which is the input of a proof check. */
export interface SignedLiquidation {
	liquidated: PositionLiquidatedReceipt & Signed;
	records: (SignedIndexRecord & Signed)[];
	keys: PublishedKey[];
}

/** Returns the fills of the liquidation's order: the newest fills in which the position was the taker. */
export function fillsOfLiquidation(
	scenario: ContractScenario,
	{ position, filled }: PositionLiquidated,
): readonly ContractTraded[] {
	let left = filled;
	const newest = scenario.all("ContractTraded").filter(({ taker }) => taker.position === position);
	return newest
		.reverse()
		.filter(({ lots }) => {
			const wanted = left > 0;
			left -= lots;
			return wanted;
		})
		.reverse();
}

export function courseOfLiquidation(
	scenario: ContractScenario,
	told: PositionLiquidated,
): ReturnType<typeof recomputeLiquidation> {
	const { long, lots, entry, margin, takerFeePpm } = told;
	const start = { long, lots, entry, perTickLot: PER_TICK_LOT, margin, takerFeePpm };
	return recomputeLiquidation(start, fillsOfLiquidation(scenario, told));
}

/** Returns the signed data of the liquidation of a position. Throws if the position was not liquidated. */
export function signedLiquidation(scenario: ContractScenario, position: number, key = new TestKey()): SignedLiquidation {
	const told = scenario.all("PositionLiquidated").find((each) => each.position === position);
	if (told === undefined) throw new Error(`position ${position} was not liquidated`);
	const { index, record } = recordOf(scenario, told.seq, key);
	const fills = fillsOfLiquidation(scenario, told).map(({ trade, price, lots }) => ({ trade, price, lots }));
	const receipt = toPositionLiquidated(
		{
			...told,
			account: "real",
			leverage: scenario.position(position).leverage,
			perTickLot: PER_TICK_LOT,
			index,
			fills,
			restPrice: told.taken + told.deleveraged > 0 ? courseOfLiquidation(scenario, told)?.restPrice : undefined,
		},
		MARKET,
		USDT,
		PRICE_PLACES,
	);
	return {
		liquidated: signReceipt(receipt, key),
		records: [record],
		keys: [key.published],
	};
}

/** Signs any receipt of a liquidation, as a server signs its receipts. */
export function signReceipt(receipt: PositionLiquidatedReceipt, key: TestKey): PositionLiquidatedReceipt & Signed {
	const hash = liquidationReceiptHash(receipt);
	return { ...receipt, hash, ...key.signature(hash) };
}
