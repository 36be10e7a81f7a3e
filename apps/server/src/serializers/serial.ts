/**
 * Returns the serial of an order: its UTC day and number, for example `20261126-1048577`.
 * @param at time of the order, ms
 */
export function serialOf(order: number, at: number): string {
	return `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}-${order}`;
}

/** Converts a time of the core to the API: the core stores 0 for a time that has not come yet, the API shows null. */
export const timeOrNull = (time: number) => (time === 0 ? null : time);
