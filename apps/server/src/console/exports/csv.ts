// Builds CSV (RFC 4180, UTF-8 with a byte order mark) that spreadsheet programs read as text and never as formulas.

/** Without this mark, Excel reads UTF-8 as a local character set. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * First characters of a formula. The text is normalised before the comparison, so that variants such as the full-width `＝` match
 * too.
 */
const FORMULA = /^[=+\-@]/;
/**
 * Characters that spreadsheet programs ignore before a formula: white space, control characters, and characters without width.
 */
const IGNORED = String.raw`[\s\p{Cc}\p{Cf}]*`;
/**
 * Matches every place at which a spreadsheet program may begin a cell: the start of the text, and after each separator. If the
 * list separator of a computer is a semicolon or a tab, Excel splits lines there and ignores the quotes in the file.
 */
const STARTS = new RegExp(`(?<=^|[;,|\\t\\r\\n])${IGNORED}(\\P{Cc})`, "gu");
const LEADING_CONTROL = /^[\t\r\n]/;

/**
 * Returns a text that no spreadsheet program reads as a formula. An apostrophe is added before each `=`, `+`, `-` or `@` at the
 * start of a cell, also after spaces or in full-width form, and before a leading tab or line break.
 */
export function safeCell(text: string): string {
	const guarded = text.replace(STARTS, (found: string, first: string) =>
		FORMULA.test(first.normalize("NFKC")) ? `${found.slice(0, -first.length)}'${first}` : found,
	);
	return LEADING_CONTROL.test(guarded) ? `'${guarded}` : guarded;
}

/** Returns a CSV line including its line break. All cells are quoted, so that they may contain commas, quotes and line breaks. */
export function csvLine(cells: readonly (string | number)[]): string {
	return `${cells.map((cell) => `"${safeCell(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}
