// A short word stays in one line: languages without spaces would break it between two of its letters.

/** The class of what holds it; undefined for longer texts, which may need a second line. */
export function wholeWord(text: unknown): string | undefined {
	return typeof text === "string" && /^\S{1,5}$/.test(text) ? "whitespace-nowrap" : undefined;
}
