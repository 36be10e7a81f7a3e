import type { Asked } from "@candor/client/page";

export interface PositionSearch {
	readonly id?: number;
}

export function readPositionSearch({ id }: Asked): PositionSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
