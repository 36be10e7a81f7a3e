// Builds and hashes the receipt of a liquidation (docs/reference/rules.md §5). Server and browser use this code.
import { formatDecimal } from "@candor/money";
import { hashOf } from "./canonical-json.ts";
import type { NamedRecord } from "./option-receipt.ts";
import type { LiquidationFill } from "./recomputed-liquidation.ts";

/**
 * Name of the rule in the receipt. The rule defines the liquidation price, the bankruptcy price, and the order in which lots are
 * taken: first by the book, then by insurance, then by positions of the other side.
 */
export const LIQUIDATION_RULE = "candor-liquidation-1";

/** Receipt of a liquidation. Amounts and prices are decimal text with all decimals, and times are in ms. */
export interface PositionLiquidatedReceipt {
	readonly kind: "ticket_liquidated";
	/** Number of the position. Receipts that are already signed have this name of the field, so it stays. */
	readonly ticket: number;
	readonly market: string;
	readonly account: "real" | "simulation";
	readonly side: "long" | "short";
	readonly currency: string;
	readonly leverage: number;
	readonly lots: number;
	/** Value of one tick for one lot. */
	readonly step_value: string;
	readonly entry: string;
	readonly margin: string;
	/** Deduction of the tier: the maintenance margin is notional × mmr_ppm − cum. */
	readonly cum: string;
	readonly mmr_ppm: number;
	readonly taker_fee_ppm: number;
	readonly liquidation_price: string;
	readonly bankruptcy_price: string;
	/** Mark price that had reached the liquidation price. `index` is the index record from which it was computed. */
	readonly mark_price: string;
	readonly index: NamedRecord;
	readonly fills: readonly { readonly trade: number; readonly price: string; readonly lots: number }[];
	/**
	 * Lots that insurance took over. `deleveraged` lots were closed against positions of the other side. Both had the price
	 * `rest_price`.
	 */
	readonly taken: number;
	readonly deleveraged: number;
	readonly rest_price: string | null;
	readonly fee: string;
	/** Part of the remaining margin that insurance got. `returned` is the part that the owner got. */
	readonly to_insurance: string;
	readonly returned: string;
	readonly liquidated_at: number;
	readonly rule: typeof LIQUIDATION_RULE;
}

/** Numbers from which the receipt of a liquidation is built, in units, ticks and parts per million. */
export interface LiquidationFacts {
	readonly position: number;
	readonly account: "real" | "simulation";
	readonly long: boolean;
	readonly leverage: number;
	readonly lots: number;
	readonly perTickLot: bigint;
	readonly entry: bigint;
	readonly margin: bigint;
	readonly cum: bigint;
	readonly mmrPpm: number;
	readonly takerFeePpm: number;
	readonly liquidationPrice: number;
	readonly bankruptcyPrice: number;
	readonly mark: number;
	readonly index: { readonly seq: number; readonly time: number; readonly price: number; readonly hash: string };
	readonly fills: readonly (LiquidationFill & { readonly trade: number })[];
	readonly taken: number;
	readonly deleveraged: number;
	readonly restPrice: number | undefined;
	readonly fee: bigint;
	readonly toInsurance: bigint;
	readonly returned: bigint;
	readonly at: number;
}

/**
 * Builds the receipt of a liquidation.
 * @param market symbol of the pair
 * @param currency the settlement asset with its decimals
 * @param pricePlaces decimals of the pair's prices
 */
export function toPositionLiquidated(
	told: LiquidationFacts,
	market: string,
	currency: { readonly code: string; readonly decimals: number },
	pricePlaces: number,
): PositionLiquidatedReceipt {
	const money = (units: bigint) => formatDecimal(units, currency.decimals);
	const price = (ticks: number) => formatDecimal(BigInt(ticks), pricePlaces);
	const { seq, time, price: index, hash } = told.index;
	return {
		kind: "ticket_liquidated",
		ticket: told.position,
		market,
		account: told.account,
		side: told.long ? "long" : "short",
		currency: currency.code,
		leverage: told.leverage,
		lots: told.lots,
		step_value: money(told.perTickLot),
		entry: money(told.entry),
		margin: money(told.margin),
		cum: money(told.cum),
		mmr_ppm: told.mmrPpm,
		taker_fee_ppm: told.takerFeePpm,
		liquidation_price: price(told.liquidationPrice),
		bankruptcy_price: price(told.bankruptcyPrice),
		mark_price: price(told.mark),
		index: { seq, time, price: price(index), hash },
		fills: told.fills.map((fill) => ({ trade: fill.trade, price: price(fill.price), lots: fill.lots })),
		taken: told.taken,
		deleveraged: told.deleveraged,
		rest_price: told.restPrice === undefined ? null : price(told.restPrice),
		fee: money(told.fee),
		to_insurance: money(told.toInsurance),
		returned: money(told.returned),
		liquidated_at: told.at,
		rule: LIQUIDATION_RULE,
	};
}

/** Returns the SHA-256 (hex) of the canonical JSON of the receipt's fields. Other fields of the object are ignored. */
export function liquidationReceiptHash(receipt: PositionLiquidatedReceipt): string {
	const { kind, ticket, market, account, side, currency, leverage, lots, rule } = receipt;
	const { step_value, entry, margin, cum, mmr_ppm, taker_fee_ppm } = receipt;
	const { liquidation_price, bankruptcy_price, mark_price, rest_price, taken, deleveraged } = receipt;
	const { fee, to_insurance, returned, liquidated_at } = receipt;
	const { seq, time, price, hash } = receipt.index;
	return hashOf({
		...{ kind, ticket, market, account, side, currency, leverage, lots, rule },
		...{ step_value, entry, margin, cum, mmr_ppm, taker_fee_ppm },
		...{ liquidation_price, bankruptcy_price, mark_price, rest_price, taken, deleveraged },
		...{ fee, to_insurance, returned, liquidated_at },
		index: { seq, time, price, hash },
		fills: receipt.fills.map((fill) => ({ trade: fill.trade, price: fill.price, lots: fill.lots })),
	});
}
