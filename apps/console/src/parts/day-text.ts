// A day as operators write it: in the order and with the separators of their language, in the Gregorian calendar.
import { i18n } from "@lingui/core";

type Part = "year" | "month" | "day";
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The browser's variant of the page's language, such as `en-GB`. */
function locale(): string {
	return navigator.languages.find((language) => language.slice(0, 2).toLowerCase() === i18n.locale) ?? i18n.locale;
}

function partsOf(of: string): Intl.DateTimeFormatPart[] {
	const numeric = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: "UTC" } as const;
	const format = new Intl.DateTimeFormat(of, { ...numeric, calendar: "gregory", numberingSystem: "latn" });
	// Thai and Japanese formats of the Gregorian calendar may add an era, which no operator types.
	return format.formatToParts(Date.UTC(2026, 10, 26)).filter(({ type }) => type !== "era");
}

/** Text of a day, for example `26/11/2026` in Spanish. @param iso `2026-11-26`; another text is returned as it is */
export function dayText(iso: string, of = locale()): string {
	const [, year = "", month = "", day = ""] = DAY.exec(iso) ?? [];
	return year === "" ? iso : patternOf({ year, month, day }, of);
}

/** The order and the separators of a day with these texts in the place of its parts. */
export function patternOf(texts: Readonly<Record<Part, string>>, of = locale()): string {
	return partsOf(of)
		.map(({ type, value }) => (type === "literal" ? value : (texts[type as Part] ?? "")))
		.join("")
		.trim();
}

/** Reads a typed day, in the language's order or as `2026-11-26`. Returns the ISO text; undefined if there is no such day. */
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
