// Keeps a short label on one line. In languages without spaces the browser would break it between two letters.

/** Returns the CSS class of a short label; undefined for a longer text, which may take a second line. */
export function wholeWord(text: unknown): string | undefined {
	return typeof text === "string" && /^\S{1,5}$/.test(text) ? "whitespace-nowrap" : undefined;
}
