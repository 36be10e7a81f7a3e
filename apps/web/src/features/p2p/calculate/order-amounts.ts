// Amount and quantity of an order. The core rounds an amount up and a quantity down (packages/core/src/p2p/terms.ts).
import { mulDivUp } from "@candor/money";
import { amountText, unitsOf } from "../../../shared/amounts/units.ts";

/** Decimals of prices: a price is in millionths of a fiat unit. */
export const PRICE_DECIMALS = 6;

export interface Trade {
	/** Price of one coin, decimal text in fiat. */
	readonly price: string;
	readonly coinDecimals: number;
	readonly fiatDecimals: number;
	/** Quantity that the advertisement has left, decimal text in coins. */
	readonly left: string;
	/** Smallest and largest amount of an order, decimal texts in fiat. */
	readonly minimum: string;
	readonly maximum: string;
}

/** The side of the form that the user typed. The other side follows from it, and the order contains only the typed one. */
export interface Typed {
	readonly of: "amount" | "quantity";
	readonly text: string;
}

export interface OrderSums {
	/** Fiat amount in units. */
	readonly amount: bigint;
	/** Quantity in units of the coin. */
	readonly quantity: bigint;
}

const scaleOf = ({ coinDecimals, fiatDecimals }: Trade): bigint => 10n ** BigInt(coinDecimals + PRICE_DECIMALS - fiatDecimals);

/** Returns amount and quantity of an order. Both are 0 without a price or a typed number. */
export function sumsOf({ of, text }: Typed, trade: Trade): OrderSums {
	const price = unitsOf(trade.price, PRICE_DECIMALS);
	if (price === 0n) return { amount: 0n, quantity: 0n };
	const scale = scaleOf(trade);
	if (of === "quantity") {
		const quantity = unitsOf(text, trade.coinDecimals);
		return { amount: mulDivUp(quantity, price, scale), quantity };
	}
	const amount = unitsOf(text, trade.fiatDecimals);
	// The division rounds down. mulDivDown of @candor/money would add to the code of every page.
	const bought = (amount * scale) / price;
	// The largest amount is rounded up, so it can pay a little more than the quantity that is left.
	const left = unitsOf(trade.left, trade.coinDecimals);
	const isBeyond = bought > left;
	return { amount, quantity: isBeyond ? left : bought };
}

/** Tells if a new price is worse for the user who takes an advertisement. @param side side of the advertisement */
export function isWorsePrice(price: string, seen: string, side: "buy" | "sell"): boolean {
	const [now, before] = [unitsOf(price, PRICE_DECIMALS), unitsOf(seen, PRICE_DECIMALS)];
	return side === "sell" ? now > before : now < before;
}

export type SumsFault = "empty" | "too_small" | "too_large" | "beyond_left";

/** Returns the reason for which the advertisement cannot take these sums. */
export function faultOfSums({ amount, quantity }: OrderSums, trade: Trade): SumsFault | undefined {
	if (amount === 0n || quantity === 0n) return "empty";
	if (amount < unitsOf(trade.minimum, trade.fiatDecimals)) return "too_small";
	if (quantity > unitsOf(trade.left, trade.coinDecimals)) return "beyond_left";
	return amount > unitsOf(trade.maximum, trade.fiatDecimals) ? "too_large" : undefined;
}

/** Returns the texts of both fields. The typed one stays as the user typed it. */
export function fieldTexts(typed: Typed, trade: Trade): { readonly amount: string; readonly quantity: string } {
	const { amount, quantity } = sumsOf(typed, trade);
	const shown = (units: bigint, decimals: number) => (units === 0n ? "" : amountText(units, decimals));
	return {
		amount: typed.of === "amount" ? typed.text : shown(amount, trade.fiatDecimals),
		quantity: typed.of === "quantity" ? typed.text : shown(quantity, trade.coinDecimals),
	};
}
