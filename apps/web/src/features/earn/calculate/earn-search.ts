// What the address of a page of managed products carries: which product, or which order.
import type { Asked } from "@candor/client/page";

export interface EarnSearch {
	readonly id?: number;
}

export function readEarnSearch({ id }: Asked): EarnSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
