// Lines across the chart at prices that matter to the user. Each product passes its own.

export interface ChartLine {
	/** Its own among the lines. */
	readonly id: number;
	/** Which colour it has. */
	readonly side: "buy" | "sell";
	/** Decimal text as the wire has it. */
	readonly price: string;
	/** `Buy 0.05`, in the reader's language. */
	readonly text: string;
	/** The price as the language writes it. */
	readonly priceText: string;
	/** Orders that wait for a trigger are dashed. */
	readonly dashed: boolean;
}

/** A live price other than the candles': a line with its name at the axis. */
export interface ChartPrice {
	readonly text: string;
	/** Decimal text as the wire has it. */
	readonly price: string;
	/** As the language writes it. */
	readonly priceText: string;
}

/** Lines that the user can move: each has a handle (components/line-handles.tsx). */
export interface LineMoves {
	/** The name of a line's handle; undefined: the line cannot be moved. */
	readonly nameOf: (line: ChartLine) => string | undefined;
	/** The result at the dragged price (decimal text), shown next to it. */
	readonly says: (line: ChartLine, price: string) => string;
	/** Let go at another price. The line itself moves with the next `list` alone. */
	readonly moved: (line: ChartLine, price: string) => void;
	/** Tapped, or chosen by a key: where its price is typed. */
	readonly chosen: (line: ChartLine) => void;
}

export interface ChartLines {
	readonly list: readonly ChartLine[];
	/** Their name for screen readers: `Your orders on the chart`. */
	readonly name: string;
	/** On a label that several share: `3 orders`. */
	readonly several: (count: number) => string;
	readonly price?: ChartPrice;
	readonly onMove?: LineMoves;
}
