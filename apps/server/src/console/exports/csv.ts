// CSV text that spreadsheets show as text (RFC 4180, UTF-8 with a byte order mark).

/** Without the mark, Excel reads UTF-8 as a local character set. */
export const BYTE_ORDER_MARK = "\ufeff";

/** First characters of a formula. Compatibility forms, such as the full-width `＝`, count like the plain characters. */
const FORMULA = /^[=+\-@]/;
/** Spreadsheets ignore these characters before a formula: white space, control characters, and marks without a width. */
const IGNORED = String.raw`[\s\p{Cc}\p{Cf}]*`;
/**
 * Places where some spreadsheet begins a cell: the start of the text, and each place after a separator. Excel splits a file at semicolons or tabs
 * if the computer's list separator is one, and then ignores the quotes of the file.
 */
const STARTS = new RegExp(`(?<=^|[;,|\\t\\r\\n])${IGNORED}(\\P{Cc})`, "gu");
const LEADING_CONTROL = /^[\t\r\n]/;

/**
 * Returns a text that no spreadsheet reads as a formula. It adds an apostrophe before each `=`, `+`, `-` or `@` at the start of a cell, even after spaces or in another width, and before a leading tab or line break.
 */
export function safeCell(text: string): string {
	const guarded = text.replace(STARTS, (found: string, first: string) =>
		FORMULA.test(first.normalize("NFKC")) ? `${found.slice(0, -first.length)}'${first}` : found,
	);
	return LEADING_CONTROL.test(guarded) ? `'${guarded}` : guarded;
}

/** Returns a line with its line break. Each cell is quoted, so that commas, quotes and line breaks stay in the cell. */
export function csvLine(cells: readonly (string | number)[]): string {
	return `${cells.map((cell) => `"${safeCell(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
