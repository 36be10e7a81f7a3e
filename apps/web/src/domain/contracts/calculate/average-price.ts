/**
 * Returns the options of `figure` for an average price. The server sends averages with two more decimals than a price has. Trailing zeros are
 * dropped.
 * @param text average price from the server
 */
export function averagePlaces(text: string): { readonly short: true; readonly least: number } {
	return { short: true, least: Math.max(0, (text.split(".")[1]?.length ?? 0) - 2) };
}
