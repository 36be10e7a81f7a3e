// Describes horizontal lines on the chart at prices that matter to the user, for example the prices of open orders. Each
// product provides its lines.

export interface ChartLine {
	readonly id: number;
	readonly side: "buy" | "sell";
	/** Price of the line as decimal text in the API's format. */
	readonly price: string;
	/** Label of the line in the user's language, such as `Buy 0.05`. */
	readonly text: string;
	/** Price of the line in the user's number format. */
	readonly priceText: string;
	readonly dashed: boolean;
}

/**
 * A live price that the candles do not show, such as the mark price. The chart shows it as a line with a name at the price
 * axis.
 */
export interface ChartPrice {
	readonly text: string;
	readonly price: string;
	readonly priceText: string;
}

/** Configuration of lines that the user can move. Each line gets a handle (components/line-handles.tsx). */
export interface LineMoves {
	/** Returns the accessible name of a line's handle. Returns undefined if the user cannot move the line. */
	readonly nameOf: (line: ChartLine) => string | undefined;
	/**
	 * Describes the result of moving the line to `price` (decimal text). The chart shows this text next to the line during a
	 * drag.
	 */
	readonly says: (line: ChartLine, price: string) => string;
	/** Called when the user drops a line at another price. The line moves only when the product passes a new `list`. */
	readonly moved: (line: ChartLine, price: string) => void;
	/** Called when the user taps a handle or presses Enter on it. The page then opens a field for the line's price. */
	readonly chosen: (line: ChartLine) => void;
}

export interface ChartLines {
	readonly list: readonly ChartLine[];
	/** Accessible name of the group of all lines, such as `Your orders on the chart`. */
	readonly name: string;
	readonly several: (count: number) => string;
	readonly price?: ChartPrice;
	readonly onMove?: LineMoves;
}
