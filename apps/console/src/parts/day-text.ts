// Formats and parses dates as operators write them: in the order and with the separators of their language, in the Gregorian
// calendar.
import { i18n } from "@lingui/core";

type Part = "year" | "month" | "day";
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the browser's regional variant of the page's language, such as `en-GB`. */
function locale(): string {
	return navigator.languages.find((language) => language.slice(0, 2).toLowerCase() === i18n.locale) ?? i18n.locale;
}

function partsOf(of: string): Intl.DateTimeFormatPart[] {
	const numeric = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" } as const;
	const format = new Intl.DateTimeFormat(of, { ...numeric, calendar: "gregory", numberingSystem: "latn" });
	// In Thai and Japanese, a format of the Gregorian calendar may contain an era, which no operator types.
	return format.formatToParts(Date.UTC(2026, 10, 26)).filter(({ type }) => type !== "era");
}

/**
 * Formats a date, for example as `26/11/2026` in Spanish. @param iso date such as `2026-11-26`; any other text is returned
 * unchanged
 */
export function dayText(iso: string, of = locale()): string {
	const [, year = "", month = "", day = ""] = DAY.exec(iso) ?? [];
	return year === "" ? iso : patternOf({ year, month, day }, of);
}

/** Returns the date pattern of the language, with the given texts in place of year, month and day. */
export function patternOf(texts: Readonly<Record<Part, string>>, of = locale()): string {
	return partsOf(of)
		.map(({ type, value }) => (type === "literal" ? value : (texts[type as Part] ?? "")))
		.join("")
		.trim();
}

/**
 * Parses a typed date, in the order of the language or as `2026-11-26`. Returns the ISO date; undefined if there is no such
 * date.
 */
export function readDay(text: string, of = locale()): string | undefined {
	const numbers = text.match(/\d+/g) ?? [];
	const isIso = /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(text);
	const order = partsOf(of).flatMap(({ type }) => (type === "literal" ? [] : [type as Part]));
	const byPart = new Map((isIso ? (["year", "month", "day"] as const) : order).map((part, at) => [part, numbers[at] ?? ""]));
	const [year = "", month = "", day = ""] = [byPart.get("year"), byPart.get("month"), byPart.get("day")];
	if (numbers.length !== 3 || year.length !== 4 || month.length > 2 || day.length > 2) return undefined;
	const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const at = new Date(`${iso}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}
