// Calendar dates of documents. A day begins when it has begun everywhere on Earth (UTC-12). So no user counts as adult too early, and a document is valid until its last day has ended everywhere.
const LAST_PLACE_MS = 12 * 3_600_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Today's date in UTC-12, as YYYY-MM-DD. */
export function lastPlaceToday(now: number): string {
	return new Date(now - LAST_PLACE_MS).toISOString().slice(0, 10);
}

/** Returns true for an existing date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
	const match = DATE.exec(text);
	if (match === null) return false;
	const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
	const at = new Date(Date.UTC(year, month - 1, day));
	return year >= 1_000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/**
 * True if a person has completed that number of years. A person born on 29 February completes a year on 1 March of a common year.
 * @param birthDate YYYY-MM-DD
 * @param now ms
 */
export function isOfAge(birthDate: string, years: number, now: number): boolean {
	const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, "0")}${birthDate.slice(4)}`;
	return birthday <= lastPlaceToday(now);
}

/** Returns true if the day has ended everywhere. A document that expires today is valid. */
export function isExpired(expiresOn: string, now: number): boolean {
	return expiresOn < lastPlaceToday(now);
}
