/** Returns options of `figure` for an average price, which has two more decimals than a price. Trailing zeros are dropped. */
export function averagePlaces(text: string): { readonly short: true; readonly least: number } {
	return { short: true, least: Math.max(0, (text.split(".")[1]?.length ?? 0) - 2) };
}
