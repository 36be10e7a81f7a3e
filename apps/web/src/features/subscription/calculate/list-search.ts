import type { QueryParams } from "@candor/client/page";

export const LIST_TABS = ["offerings", "orders"] as const;
export type ListTab = (typeof LIST_TABS)[number];

export interface ListSearch {
	readonly tab?: ListTab;
}

export function readListSearch(asked: QueryParams): ListSearch {
	const tab = LIST_TABS.find((one) => one === asked.tab);
	return tab === undefined ? {} : { tab };
}
