// What the addresses of the pages of new coins carry: which offering or order, and which tab, so that Back finds what was left.
import type { Asked } from "@candor/client/page";

export interface OfferingSearch {
	readonly id?: number | undefined;
}

export function readOfferingSearch({ id }: Asked): OfferingSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
