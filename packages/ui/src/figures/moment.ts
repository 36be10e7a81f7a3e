// Moments of a list as the language writes them: the day in figures, in its own order, with the year where it is not this one; the
// time to the second, in the reader's own time zone.

const two = (value: number) => String(value).padStart(2, "0");

export function clockText(ms: number): string {
	const at = new Date(ms);
	return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** @returns a moment's day and time, for a list whose rows all ask: formats are made once, and only where a day is shown, since the first one of a page takes 20 ms here, and a phone several times that. */
export function momentsIn(locale: string): (ms: number, now?: number) => string {
	const day = { month: "2-digit", day: "2-digit", calendar: "gregory", numberingSystem: "latn" } as const;
	let near: Intl.DateTimeFormat | undefined;
	let far: Intl.DateTimeFormat | undefined;
	return (ms, now = Date.now()) => {
		const thisYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
		const format = thisYear
			? (near ??= new Intl.DateTimeFormat(locale, day))
			: (far ??= new Intl.DateTimeFormat(locale, { ...day, year: "numeric" }));
		return `${format.format(ms)} ${clockText(ms)}`;
	};
}
