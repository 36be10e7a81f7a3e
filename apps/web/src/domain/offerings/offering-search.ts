// Search parameters in the addresses of the pages for new coins: the offering or order, and the tab. As part of the address,
// they are restored by the browser's Back button.
import type { QueryParams } from "@candor/client/page";

export interface OfferingSearch {
	readonly id?: number | undefined;
}

export function readOfferingSearch({ id }: QueryParams): OfferingSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
