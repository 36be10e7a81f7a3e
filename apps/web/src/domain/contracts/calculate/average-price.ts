/**
 * Returns options of `figure` for an average price. An average price has two more decimals than a price; its trailing zeros are
 * left out.
 */
export function averagePlaces(text: string): { readonly short: true; readonly least: number } {
	return { short: true, least: Math.max(0, (text.split(".")[1]?.length ?? 0) - 2) };
}
