import type { Asked } from "@candor/client/page";

export interface TicketSearch {
	readonly id?: number;
}

export function readTicketSearch({ id }: Asked): TicketSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
