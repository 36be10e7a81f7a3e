import type { Asked } from "@candor/client/page";

export interface InfoSearch {
	readonly id?: number;
}

export function readInfoSearch({ id }: Asked): InfoSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}
