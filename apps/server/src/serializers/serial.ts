// Readable serial numbers of orders, and times that may not have come.

/** The day it was made and its number. @param at ms */
export function serialOf(order: number, at: number): string {
	return `${new Date(at).toISOString().slice(0, 10).replaceAll("-", "")}-${order}`;
}

/** 0: it has not come. */
export const timeOrNull = (time: number) => (time === 0 ? null : time);
