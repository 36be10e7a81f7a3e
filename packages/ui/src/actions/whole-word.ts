// Keeps a short word in one line: languages without spaces would break it between two letters.

/** The class for its element; undefined for longer texts, which may need a second line. */
export function wholeWord(text: unknown): string | undefined {
	return typeof text === "string" && /^\S{1,5}$/.test(text) ? "whitespace-nowrap" : undefined;
}
