// Space that the indicator values take above the candles, and the gap that the price axis leaves for it.

/** Space below the legend. */
export const BELOW_LEGEND_PX = 4;
const ROW_PX = 15;

export interface LegendSpace {
	readonly left: number;
	readonly top: number;
	/** Right end of a row. */
	readonly right: number;
}

/** Returns the lower edge of the legend. Each indicator begins a row and continues in the next row if it does not fit. Widths in px. */
export function legendBottom(indicators: readonly (readonly number[])[], { left, top, right }: LegendSpace): number {
	let rows = 0;
	for (const widths of indicators) {
		if (widths.length === 0) continue;
		rows += 1;
		let x = left;
		for (const width of widths) {
			if (x > left && x + width > right) {
				rows += 1;
				x = left;
			}
			x += width;
		}
	}
	return top + rows * ROW_PX;
}

/** Converts px to the axis's unit: a share of the price range at the top of a pane. */
export function gapShare(px: number, height: number, bottomShare: number): number {
	const share = Math.min(px / height, 0.6);
	return (share * (1 + bottomShare)) / (1 - share);
}
