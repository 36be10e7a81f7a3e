/**
 * Serial number of an order, which users can read out: the UTC day and the order number, for example `20261126-1048577`.
 * @param at time of the order, ms
 */
export function serialOf(order: number, at: number): string {
	return `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}-${order}`;
}

/** The core stores 0 for a time that has not come yet, which becomes null. */
export const timeOrNull = (time: number) => (time === 0 ? null : time);
