// Builds and hashes the receipt of an auto-deleveraging: the close of a position against a liquidated position
// (docs/reference/rules.md §5). The receipt names the receipt of the liquidation, which determines the price. Server and browser
// use this code.
import { formatDecimal } from "@candor/money";
import { hashOf } from "./canonical-json.ts";

/**
 * Name of the rule in the receipt. By this rule, the price is the bankruptcy price of the liquidated position, and no fee is
 * paid.
 */
export const DELEVERAGING_RULE = "candor-deleveraging-1";

/** Receipt of an auto-deleveraging. Amounts and prices are decimal text with all decimals, and times are in ms. */
export interface PositionDeleveragedReceipt {
	readonly kind: "ticket_deleveraged";
	/** Number of the position. Receipts that are already signed have this name of the field, so it stays. */
	readonly ticket: number;
	readonly market: string;
	readonly account: "real" | "simulation";
	readonly side: "long" | "short";
	readonly currency: string;
	readonly leverage: number;
	/** Number of the liquidated position. */
	readonly against: number;
	/** Hash of the liquidation's receipt. */
	readonly liquidation: string;
	/** Number of closed lots. */
	readonly lots: number;
	/** Number of lots that the position held before the close. */
	readonly held: number;
	/** Entry cost of the held lots. */
	readonly entry: string;
	/** Value of one tick for one lot. */
	readonly step_value: string;
	readonly price: string;
	readonly profit: string;
	readonly deleveraged_at: number;
	readonly rule: typeof DELEVERAGING_RULE;
}

/** Numbers from which the receipt of an auto-deleveraging is built. Amounts are in ledger units, and prices in ticks. */
export interface DeleveragingFacts {
	readonly position: number;
	readonly account: "real" | "simulation";
	readonly long: boolean;
	readonly leverage: number;
	readonly against: number;
	readonly liquidation: string;
	readonly lots: number;
	readonly held: number;
	readonly entry: bigint;
	readonly perTickLot: bigint;
	readonly price: number;
	readonly profit: bigint;
	readonly at: number;
}

/**
 * Builds the receipt of an auto-deleveraging.
 * @param market symbol of the pair
 * @param currency the settlement asset with its decimals
 * @param pricePlaces decimals of the pair's prices
 */
export function toPositionDeleveraged(
	told: DeleveragingFacts,
	market: string,
	currency: { readonly code: string; readonly decimals: number },
	pricePlaces: number,
): PositionDeleveragedReceipt {
	const money = (units: bigint) => formatDecimal(units, currency.decimals);
	return {
		kind: "ticket_deleveraged",
		ticket: told.position,
		market,
		account: told.account,
		side: told.long ? "long" : "short",
		currency: currency.code,
		leverage: told.leverage,
		against: told.against,
		liquidation: told.liquidation,
		lots: told.lots,
		held: told.held,
		entry: money(told.entry),
		step_value: money(told.perTickLot),
		price: formatDecimal(BigInt(told.price), pricePlaces),
		profit: money(told.profit),
		deleveraged_at: told.at,
		rule: DELEVERAGING_RULE,
	};
}

/** Returns the SHA-256 (hex) of the canonical JSON of the receipt's fields. Other fields of the object are ignored. */
export function deleveragingReceiptHash(receipt: PositionDeleveragedReceipt): string {
	const { kind, ticket, market, account, side, currency, leverage, against, liquidation, rule } = receipt;
	const { lots, held, entry, step_value, price, profit, deleveraged_at } = receipt;
	return hashOf({
		...{ kind, ticket, market, account, side, currency, leverage, against, liquidation, rule },
		...{ lots, held, entry, step_value, price, profit, deleveraged_at },
	});
}
