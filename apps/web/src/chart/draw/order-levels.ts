// Own waiting orders by the prices at which they wait, and which of them a chart draws: those nearest to the last price. None goes
// without a word: what is not drawn is counted, above and below.

export interface Waiting {
	readonly side: "buy" | "sell";
	/** Decimal text as the wire has it. */
	readonly price: string;
	/** Waits for a trigger. */
	readonly stop: boolean;
}

/** Orders of one side that wait at one price. */
export interface OrderLevel<T extends Waiting> {
	readonly orders: readonly [T, ...T[]];
	readonly value: number;
}

export interface Drawable<T extends Waiting> {
	readonly levels: readonly OrderLevel<T>[];
	/** How many orders wait above and below what is drawn. */
	readonly above: number;
	readonly below: number;
}

/** What a screen can tell apart. */
const MOST_LEVELS = 40;

/** In no order. */
export function levelsOf<T extends Waiting>(lines: readonly T[]): readonly OrderLevel<T>[] {
	const levels = new Map<string, { readonly orders: [T, ...T[]]; readonly value: number }>();
	for (const line of lines) {
		const value = Number(line.price);
		const place = `${line.side} ${value} ${line.stop}`;
		const level = levels.get(place);
		if (level === undefined) levels.set(place, { orders: [line], value });
		else level.orders.push(line);
	}
	return [...levels.values()];
}

/** The levels to draw, of those within the prices that the chart shows. @param last the last price @param low @param high shown */
export function drawable<T extends Waiting>(
	levels: readonly OrderLevel<T>[],
	{ last, low, high }: { readonly last: number; readonly low: number; readonly high: number },
): Drawable<T> {
	const seen = levels.filter(({ value }) => value >= low && value <= high);
	const nearest = seen.sort((a, b) => Math.abs(a.value - last) - Math.abs(b.value - last)).slice(0, MOST_LEVELS);
	const drawn = new Set(nearest);
	let above = 0;
	let below = 0;
	for (const level of levels) {
		if (drawn.has(level)) continue;
		if (level.value > high || (level.value >= low && level.value > last)) above += level.orders.length;
		else below += level.orders.length;
	}
	return { levels: nearest, above, below };
}
