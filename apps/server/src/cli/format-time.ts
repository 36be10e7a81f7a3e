/**
 * Returns a time in ISO 8601; "no time" for null.
 * @param ms time in ms since 1970
 */
export function isoTimeOf(ms: number | null): string {
	return ms === null ? "no time" : new Date(ms).toISOString();
}
