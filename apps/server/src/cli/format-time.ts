/** @param ms since the epoch */
export function isoTimeOf(ms: number | null): string {
	return ms === null ? "no time" : new Date(ms).toISOString();
}
