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
	/** What waits for a trigger is dashed. */
	readonly dashed: boolean;
}

/** A live price that is not the candles': a line of its own, its name beside the axis. */
export interface ChartPrice {
	readonly text: string;
	/** Decimal text as the wire has it. */
	readonly price: string;
	/** As the language writes it. */
	readonly priceText: string;
}

/** How lines are moved by hand: each that can be has a handle (components/line-handles.tsx). */
export interface LineMoves {
	/** What the handle of a line is called; undefined: it stays where it is. */
	readonly nameOf: (line: ChartLine) => string | undefined;
	/** While it is dragged, beside the price (decimal text): what it would come to there. */
	readonly says: (line: ChartLine, price: string) => string;
	/** Let go at another price. The line itself moves with the next `list` alone. */
	readonly moved: (line: ChartLine, price: string) => void;
	/** Tapped, or chosen by a key: where its price is typed. */
	readonly chosen: (line: ChartLine) => void;
}

export interface ChartLines {
	readonly list: readonly ChartLine[];
	/** What they are, for screen readers: `Your orders on the chart`. */
	readonly name: string;
	/** On a label that several share: `3 orders`. */
	readonly several: (count: number) => string;
	readonly price?: ChartPrice;
	readonly onMove?: LineMoves;
}
