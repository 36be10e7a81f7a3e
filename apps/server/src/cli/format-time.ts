/** @param ms since the epoch */
export function clock(ms: number | null): string {
	return ms === null ? "no time" : new Date(ms).toISOString();
}
