// Parses a bank statement in CSV format (docs/guides/operating.md, Bank statements). The first line names the columns: date,
// amount, id, reference, sender.

export interface StatementRow {
	readonly key: string;
	/** Date as the number YYYYMMDD. */
	readonly day: number;
	/** Amount in the smallest unit of the currency; positive for an incoming payment, negative for an outgoing one. */
	readonly amount: bigint;
	readonly reference: string;
	readonly sender: string;
}

export type StatementFault =
	| { readonly fault: "columns" }
	| { readonly fault: "line"; readonly line: number }
	| { readonly fault: "too_many"; readonly most: number };

/** Largest number of lines in one import. Operators split a longer statement. */
const MOST_LINES = 100;
const COLUMNS = ["date", "amount", "id", "reference", "sender"] as const;
const MOST_TEXT = 300;
const MOST_KEY = 100;

/** Splits CSV text into rows of cells. A quoted cell may contain commas, line breaks and doubled quotes. */
function cellsOf(text: string): string[][] {
	const rows: string[][] = [[""]];
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text[at] as string;
		const row = rows[rows.length - 1] as string[];
		if (quoted && sign === '"' && text[at + 1] === '"') {
			row[row.length - 1] += '"';
			at++;
		} else if (sign === '"') quoted = !quoted;
		else if (!quoted && sign === ",") row.push("");
		else if (!quoted && sign === "\n") rows.push([""]);
		else if (quoted || sign !== "\r") row[row.length - 1] += sign;
	}
	return rows.filter((row) => row.some((cell) => cell.trim() !== ""));
}

/**
 * Parses an amount. Returns it in the smallest unit of the currency; undefined if the text is not a decimal number with at most
 * `decimals` decimals.
 */
export function moneyOf(text: string, decimals: number): bigint | undefined {
	const [, sign = "", whole = "", rest = ""] = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim()) ?? [];
	if (whole === "" || rest.length > decimals) return undefined;
	const value = BigInt(whole + rest.padEnd(decimals, "0"));
	return sign === "-" ? -value : value;
}

/**
 * Parses a statement. If a line has no id of the bank, its id is made of the date and the number of the line among the lines of
 * that date.
 */
export function readStatement(text: string, decimals: number): readonly StatementRow[] | StatementFault {
	const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ""));
	const names = head.map((name) => name.trim().toLowerCase());
	if (COLUMNS.some((name) => (name === "date" || name === "amount") && !names.includes(name))) return { fault: "columns" };
	if (rows.length > MOST_LINES) return { fault: "too_many", most: MOST_LINES };
	const counts = new Map<string, number>();
	const read: StatementRow[] = [];
	for (const [index, row] of rows.entries()) {
		const cell = (name: (typeof COLUMNS)[number]) => (row[names.indexOf(name)] ?? "").trim();
		const date = cell("date");
		const amount = moneyOf(cell("amount"), decimals);
		const count = (counts.get(date) ?? 0) + 1;
		counts.set(date, count);
		const key = cell("id") === "" ? `${date}:${count}` : `id:${cell("id")}`;
		const [reference, sender] = [cell("reference"), cell("sender")];
		const isLong = key.length > MOST_KEY || reference.length > MOST_TEXT || sender.length > MOST_TEXT;
		if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || amount === undefined || amount === 0n || isLong)
			return { fault: "line", line: index + 2 };
		read.push({ key, day: Number(date.replaceAll("-", "")), amount, reference, sender });
	}
	return read;
}

/** Returns the SHA-256, in hex, of the texts of a statement line. The journal stores this hash instead of the texts. */
export async function hashOfTexts(reference: string, sender: string): Promise<string> {
	const bytes = new TextEncoder().encode(JSON.stringify([reference, sender]));
	const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
	return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
