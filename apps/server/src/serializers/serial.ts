// Readable serial numbers of orders, and optional times.

/** Serial number: the order's day and number. @param at ms */
export function serialOf(order: number, at: number): string {
	return `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}-${order}`;
}

/** Null for 0, a time that has not come. */
export const timeOrNull = (time: number) => (time === 0 ? null : time);
