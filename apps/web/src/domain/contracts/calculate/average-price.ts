// Average prices for display. The server gives them two places more than a price has; trailing zeros are dropped.

/** Returns the options of `figure` for an average price. @param text an average from the server */
export function averagePlaces(text: string): { readonly short: true; readonly least: number } {
	return { short: true, least: Math.max(0, (text.split(".")[1]?.length ?? 0) - 2) };
}
