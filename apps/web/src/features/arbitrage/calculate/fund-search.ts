import type { QueryParams } from "@candor/client/page";

export const ORDER_KINDS = ["subscription", "redemption"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export interface FundSearch {
	readonly id?: number;
}

export interface FundOrdersSearch {
	readonly kind?: OrderKind;
}

export function readFundSearch({ id }: QueryParams): FundSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}

export function readFundOrdersSearch(asked: QueryParams): FundOrdersSearch {
	const kind = ORDER_KINDS.find((one) => one === asked.kind);
	return kind === undefined ? {} : { kind };
}
