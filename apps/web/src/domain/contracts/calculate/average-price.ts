// An average price as people read it: the server gives it two places more than a price has; those that say nothing go.

/** For `figure`. @param text an average of the server */
export function averagePlaces(text: string): { readonly short: true; readonly least: number } {
	return { short: true, least: Math.max(0, (text.split(".")[1]?.length ?? 0) - 2) };
}
