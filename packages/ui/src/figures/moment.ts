// Moments of a list as the language writes them: the day in figures, in its own order, with the year where it is not this one; the
// time to the second, in the reader's own time zone.

const two = (value: number) => String(value).padStart(2, "0");

export function clockText(ms: number): string {
	const at = new Date(ms);
	return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

function dayFormat(locale: string, thisYear: boolean): Intl.DateTimeFormat {
	const day = { month: "2-digit", day: "2-digit", calendar: "gregory", numberingSystem: "latn" } as const;
	return new Intl.DateTimeFormat(locale, thisYear ? day : { ...day, year: "numeric" });
}

/** Gives a moment's day and time. */
export function momentsIn(locale: string): (ms: number, now?: number) => string {
	// Made once for a list whose rows all ask, and only where a day is shown: a page's first takes 20 ms here, on a phone more.
	const made = new Map<boolean, Intl.DateTimeFormat>();
	return (ms, now = Date.now()) => {
		const thisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
		const format = made.get(thisYear) ?? dayFormat(locale, thisYear);
		made.set(thisYear, format);
		return `${format.format(ms)} ${clockText(ms)}`;
	};
}

/**
 * Gives the day of a moment, as the language writes it.
 * @param timeZone left out: the reader's own. Days, weeks and months of the exchange begin in UTC.
 */
export function dayIn(locale: string, timeZone?: "UTC"): (ms: number) => string {
	// Only where a day is shown, as above.
	let format: Intl.DateTimeFormat | undefined;
	return (ms) => {
		format ??= new Intl.DateTimeFormat(locale, { dateStyle: "medium", calendar: "gregory", timeZone });
		return format.format(ms);
	};
}
