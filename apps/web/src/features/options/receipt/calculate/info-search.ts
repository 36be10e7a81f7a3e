import type { QueryParams } from "@candor/client/page";

export interface InfoSearch {
	readonly id?: number;
}

export function readInfoSearch({ id }: QueryParams): InfoSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
