import type { QueryParams } from "@candor/client/page";

export const FINANCE_TABS = ["hosting", "arbitrage", "orders"] as const;
export type FinanceTab = (typeof FINANCE_TABS)[number];
export const ORDER_TABS = ["hosting", "completed", "redeemed"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

export interface EarnSearch {
	readonly id?: number;
}

export interface FinanceSearch {
	readonly tab?: FinanceTab;
}

export interface OrdersSearch extends EarnSearch {
	readonly tab?: OrderTab;
}

export function readEarnSearch({ id }: QueryParams): EarnSearch {
	const number = Number(id);
	return Number.isSafeInteger(number) && number > 0 ? { id: number } : {};
}

export function readFinanceSearch(asked: QueryParams): FinanceSearch {
	const tab = FINANCE_TABS.find((one) => one === asked.tab);
	return tab === undefined ? {} : { tab };
}

export function readOrdersSearch(asked: QueryParams): OrdersSearch {
	const tab = ORDER_TABS.find((one) => one === asked.tab);
	return { ...readEarnSearch(asked), ...(tab !== undefined && { tab }) };
}
