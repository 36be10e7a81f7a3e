// Lines across the chart at prices that matter to the user: whoever shows the chart passes them, each product its own.

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

export interface ChartLines {
	readonly list: readonly ChartLine[];
	/** What they are, for screen readers: `Your orders on the chart`. */
	readonly name: string;
	/** On a label that several share: `3 orders`. */
	readonly several: (count: number) => string;
}
