// Formats times in lists: the date in figures in the language's order, with the year unless it is the current one; the time to the second,
// in the user's time zone.

const two = (value: number) => String(value).padStart(2, "0");

export function clockText(ms: number): string {
	const at = new Date(ms);
	return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

function dayFormat(locale: string, thisYear: boolean): Intl.DateTimeFormat {
	const day = { month: "2-digit", day: "2-digit", calendar: "gregory", numberingSystem: "latn" } as const;
	return new Intl.DateTimeFormat(locale, thisYear ? day : { ...day, year: "numeric" });
}

/** Returns a time's date and time of day. */
export function momentsIn(locale: string): (ms: number, now?: number) => string {
	// Created once per list, and only when a date is shown: the first formatter of a page takes 20 ms, on a phone more.
	const made = new Map<boolean, Intl.DateTimeFormat>();
	return (ms, now = Date.now()) => {
		const thisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
		const format = made.get(thisYear) ?? dayFormat(locale, thisYear);
		made.set(thisYear, format);
		return `${format.format(ms)} ${clockText(ms)}`;
	};
}

/**
 * Returns the date of a time in the language's form. @param timeZone default: the user's. Days, weeks and months of the exchange start in
 * UTC.
 */
export function dayIn(locale: string, timeZone?: "UTC"): (ms: number) => string {
	// Only when a date is shown, as above.
	let format: Intl.DateTimeFormat | undefined;
	return (ms) => {
		format ??= new Intl.DateTimeFormat(locale, { dateStyle: "medium", calendar: "gregory", timeZone });
		return format.format(ms);
	};
}
