/**
 * Returns the CSS class that keeps a short label on one line. In languages without spaces, a browser would otherwise break the
 * label between two letters. Returns undefined for longer texts, which may take a second line.
 */
export function wholeWord(text: unknown): string | undefined {
	return typeof text === "string" && /^\S{1,5}$/.test(text) ? "whitespace-nowrap" : undefined;
}
