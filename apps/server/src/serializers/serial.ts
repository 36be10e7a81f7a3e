/**
 * Returns the serial number of an order as text: its UTC day and its number, for example `20261126-1048577`.
 * @param at time of the order, ms
 */
export function serialOf(order: number, at: number): string {
	return `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}-${order}`;
}

/** Converts a time to API form: null if the core has 0, which it stores for an event that has not happened yet. */
export const timeOrNull = (time: number) => (time === 0 ? null : time);
