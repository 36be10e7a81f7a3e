// Calendar dates of documents. A new day begins only when it has begun everywhere on Earth (UTC-12). Therefore no user counts as
// adult too early, and a document is valid until its last day has ended everywhere.
const LAST_PLACE_MS = 12 * 3_600_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns today's date in UTC-12 in the form YYYY-MM-DD. */
export function lastPlaceToday(now: number): string {
	return new Date(now - LAST_PLACE_MS).toISOString().slice(0, 10);
}

/** Returns true if the text is an existing date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
	const match = DATE.exec(text);
	if (match === null) return false;
	const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
	const at = new Date(Date.UTC(year, month - 1, day));
	return year >= 1_000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/**
 * Returns true if a person has reached an age. A person born on 29 February reaches it on 1 March of a year without that day.
 * @param birthDate date in the form YYYY-MM-DD
 * @param years age in years
 * @param now time in ms
 */
export function isOfAge(birthDate: string, years: number, now: number): boolean {
	const birthday = `${String(Number(birthDate.slice(0, 4)) + years).padStart(4, "0")}${birthDate.slice(4)}`;
	return birthday <= lastPlaceToday(now);
}

/** Returns true if the last day of validity has ended everywhere. A document that expires today is still valid. */
export function isExpired(expiresOn: string, now: number): boolean {
	return expiresOn < lastPlaceToday(now);
}
