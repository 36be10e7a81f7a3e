// Calculates amount (fiat) and quantity (coins) of a P2P order from each other. As in the core, amounts are rounded up and
// quantities down (packages/core/src/p2p/terms.ts).
import { mulDivUp } from "@candor/money";
import { amountText, unitsOf } from "../../../shared/amounts/units.ts";

/** Number of decimals of prices: a price is stored in millionths of one unit of fiat money. */
export const PRICE_DECIMALS = 6;

export interface Trade {
	/** Price of one coin in fiat money, as decimal text. */
	readonly price: string;
	readonly coinDecimals: number;
	readonly fiatDecimals: number;
	/** Quantity that is left in the advertisement, in coins, as decimal text. */
	readonly left: string;
	/** Smallest amount of an order in fiat money, as decimal text. The next field is the largest amount. */
	readonly minimum: string;
	readonly maximum: string;
}

/**
 * The user's input: either the amount or the quantity. The other value is calculated, and the order contains only the typed
 * one.
 */
export interface Typed {
	readonly of: "amount" | "quantity";
	readonly text: string;
}

export interface OrderSums {
	/** Amount in the smallest unit of the fiat currency. */
	readonly amount: bigint;
	/** Quantity in the smallest unit of the coin. */
	readonly quantity: bigint;
}

const scaleOf = ({ coinDecimals, fiatDecimals }: Trade): bigint => 10n ** BigInt(coinDecimals + PRICE_DECIMALS - fiatDecimals);

/** Returns amount and quantity of an order. Both are 0 if the price or the input is missing. */
export function sumsOf({ of, text }: Typed, trade: Trade): OrderSums {
	const price = unitsOf(trade.price, PRICE_DECIMALS);
	if (price === 0n) return { amount: 0n, quantity: 0n };
	const scale = scaleOf(trade);
	if (of === "quantity") {
		const quantity = unitsOf(text, trade.coinDecimals);
		return { amount: mulDivUp(quantity, price, scale), quantity };
	}
	const amount = unitsOf(text, trade.fiatDecimals);
	// BigInt division rounds down here. `mulDivDown` of @candor/money is not used, because it would add code to every page.
	const bought = (amount * scale) / price;
	// The largest amount is rounded up, so it can pay for slightly more than the quantity that is left. The quantity is then
	// limited.
	const left = unitsOf(trade.left, trade.coinDecimals);
	const isBeyond = bought > left;
	return { amount, quantity: isBeyond ? left : bought };
}

/** Returns true if a new price is worse for the user who takes an advertisement. @param side side of the advertisement */
export function isWorsePrice(price: string, seen: string, side: "buy" | "sell"): boolean {
	const [now, before] = [unitsOf(price, PRICE_DECIMALS), unitsOf(seen, PRICE_DECIMALS)];
	return side === "sell" ? now > before : now < before;
}

export type SumsFault = "empty" | "too_small" | "too_large" | "beyond_left";

/** Returns the reason why the advertisement cannot take an order of this size; undefined if it can. */
export function faultOfSums({ amount, quantity }: OrderSums, trade: Trade): SumsFault | undefined {
	if (amount === 0n || quantity === 0n) return "empty";
	if (amount < unitsOf(trade.minimum, trade.fiatDecimals)) return "too_small";
	if (quantity > unitsOf(trade.left, trade.coinDecimals)) return "beyond_left";
	return amount > unitsOf(trade.maximum, trade.fiatDecimals) ? "too_large" : undefined;
}

/** Returns the texts of both fields. The field in which the user types keeps its text; the other one is calculated. */
export function fieldTexts(typed: Typed, trade: Trade): { readonly amount: string; readonly quantity: string } {
	const { amount, quantity } = sumsOf(typed, trade);
	const shown = (units: bigint, decimals: number) => (units === 0n ? "" : amountText(units, decimals));
	return {
		amount: typed.of === "amount" ? typed.text : shown(amount, trade.fiatDecimals),
		quantity: typed.of === "quantity" ? typed.text : shown(quantity, trade.coinDecimals),
	};
}
