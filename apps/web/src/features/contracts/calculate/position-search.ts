import type { QueryParams } from "@candor/client/page";

export interface PositionSearch {
	readonly id?: number;
}

export function readPositionSearch({ id }: QueryParams): PositionSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
