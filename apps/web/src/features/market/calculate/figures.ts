// Small readings of wire figures: which way a change goes, how many places dollars need.

/** Undefined: it stands still, or nothing is known. */
export function wayOf(change: string | undefined): "up" | "down" | undefined {
	if (change === undefined || /^-?0*\.?0*$/.test(change)) return undefined;
	return change.startsWith("-") ? "down" : "up";
}

/** Dollars with cents; more places for what costs less than a dollar. */
export function dollarPlaces(price: string): number {
	return price.startsWith("0") ? 4 : 2;
}

/** Parts per million as percent text: `1000` → `0.10`. At least two places, more only where they say something. */
export function percentOfPpm(ppm: number): string {
	const whole = Math.trunc(ppm / 10_000);
	const fraction = String(ppm % 10_000)
		.padStart(4, "0")
		.replace(/0{1,2}$/, "");
	return `${whole}.${fraction}`;
}

export interface BookRow {
	readonly price: string;
	readonly amount: string;
	/** 0..1 of the deepest row shown: for drawing only. */
	readonly share: number;
	/** An own order waits there. */
	readonly own: boolean;
}

/** The first `count` levels of both sides with how deep the book is down to each, as shares of the deeper side's last. */
export function bookRows(
	bids: readonly (readonly [string, string])[],
	asks: readonly (readonly [string, string])[],
	count: number,
	isOwn: (side: "buy" | "sell", price: string) => boolean = () => false,
): { readonly bids: readonly BookRow[]; readonly asks: readonly BookRow[] } {
	const summed = (levels: readonly (readonly [string, string])[]) => {
		let sum = 0;
		return levels.slice(0, count).map(([price, amount]) => {
			sum += Number(amount);
			return { price, amount, sum };
		});
	};
	const left = summed(bids);
	const right = summed(asks);
	const deepest = Math.max(left.at(-1)?.sum ?? 0, right.at(-1)?.sum ?? 0);
	const shared = (side: "buy" | "sell", rows: typeof left) =>
		rows.map(({ price, amount, sum }) => ({
			price,
			amount,
			share: deepest === 0 ? 0 : sum / deepest,
			own: isOwn(side, price),
		}));
	return { bids: shared("buy", left), asks: shared("sell", right) };
}
