const two = (value: number) => String(value).padStart(2, "0");

export function clockText(ms: number): string {
	const at = new Date(ms);
	return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

function dayFormat(locale: string, thisYear: boolean): Intl.DateTimeFormat {
	const day = { month: "2-digit", day: "2-digit", calendar: "gregory", numberingSystem: "latn" } as const;
	return new Intl.DateTimeFormat(locale, thisYear ? day : { ...day, year: "numeric" });
}

/**
 * Returns a formatter of date and time (to the second) in the user's time zone. The formatter adds the year if it is not the
 * current year.
 */
export function momentsIn(locale: string): (ms: number, now?: number) => string {
	// One formatter with the year, and one without it. Each is created when it is first needed, because a page's first formatter
	// takes 20 ms, and more on a phone.
	const made = new Map<boolean, Intl.DateTimeFormat>();
	return (ms, now = Date.now()) => {
		const thisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
		const format = made.get(thisYear) ?? dayFormat(locale, thisYear);
		made.set(thisYear, format);
		return `${format.format(ms)} ${clockText(ms)}`;
	};
}

/**
 * Returns a formatter of dates in the language's form.
 * @param timeZone by default the user's; "UTC" for days, weeks and months of the exchange, which start in UTC
 */
export function dayIn(locale: string, timeZone?: "UTC"): (ms: number) => string {
	let format: Intl.DateTimeFormat | undefined;
	return (ms) => {
		format ??= new Intl.DateTimeFormat(locale, { dateStyle: "medium", calendar: "gregory", timeZone });
		return format.format(ms);
	};
}
