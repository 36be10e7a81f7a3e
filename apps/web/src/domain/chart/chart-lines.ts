// Lines across the chart at prices that matter to the user. Each product passes its own.

export interface ChartLine {
	/** Unique among the lines. */
	readonly id: number;
	/** Determines the line's colour. */
	readonly side: "buy" | "sell";
	/** Price as decimal text in the API's format. */
	readonly price: string;
	/** Label in the user's language: `Buy 0.05`. */
	readonly text: string;
	/** Price in the user's number format. */
	readonly priceText: string;
	/** True for orders that wait for a trigger. */
	readonly dashed: boolean;
}

/** A live price other than the candles' price: a line with its name at the axis. */
export interface ChartPrice {
	readonly text: string;
	/** Price as decimal text in the API's format. */
	readonly price: string;
	/** Price in the user's number format. */
	readonly priceText: string;
}

/** Lines that the user can move: each has a handle (components/line-handles.tsx). */
export interface LineMoves {
	/** Returns the name of a line's handle; undefined if the line cannot be moved. */
	readonly nameOf: (line: ChartLine) => string | undefined;
	/** Returns the result at the dragged price (decimal text), shown next to the line. */
	readonly says: (line: ChartLine, price: string) => string;
	/** Called when a line is dropped at another price. The line itself moves only with the next `list`. */
	readonly moved: (line: ChartLine, price: string) => void;
	/** Called when a handle is tapped or chosen by a key: the page opens a field for its price. */
	readonly chosen: (line: ChartLine) => void;
}

export interface ChartLines {
	readonly list: readonly ChartLine[];
	/** Name of the lines for screen readers: `Your orders on the chart`. */
	readonly name: string;
	/** Returns the text of a label that several lines share: `3 orders`. */
	readonly several: (count: number) => string;
	readonly price?: ChartPrice;
	readonly onMove?: LineMoves;
}
