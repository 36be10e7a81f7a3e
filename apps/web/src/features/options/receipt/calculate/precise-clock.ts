const two = (value: number) => String(value).padStart(2, "0");

/**
 * Formats a time in the user's time zone: `09:41:08.042`. Milliseconds are shown, because price records can differ by
 * milliseconds.
 */
export function preciseClock(ms: number): string {
	const at = new Date(ms);
	const thousandths = String(at.getMilliseconds()).padStart(3, "0");
	return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${thousandths}`;
}
