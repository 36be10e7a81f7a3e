// Calculates the height of the legend with the indicator values above the candles, and the space for it on the price axis.

export const BELOW_LEGEND_PX = 4;
const ROW_PX = 15;

export interface LegendSpace {
	readonly left: number;
	readonly top: number;
	readonly right: number;
}

/**
 * Returns the lower edge of the legend, in px. Each indicator starts a new row. @param indicators for each indicator, the
 * widths of its values in px
 */
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

/** Converts a height in px to the unit of the price axis: a share of the price range, at the top of a pane. */
export function gapShare(px: number, height: number, bottomShare: number): number {
	const share = Math.min(px / height, 0.6);
	return (share * (1 + bottomShare)) / (1 - share);
}
