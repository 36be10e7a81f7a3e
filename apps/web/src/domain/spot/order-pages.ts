// Reads and changes the cached pages of a list of orders, newest first.
import type { Order } from "@candor/contract";
import type { InfiniteData } from "@tanstack/react-query";

export interface OrderPage {
	readonly list: readonly Order[];
	readonly has_more: boolean;
	readonly next_before: string | null;
}
export type OrderPages = InfiniteData<OrderPage>;

/** Returns the orders of all pages, newest first, without duplicates. Pages overlap if an order ended between two requests. */
export function ordersOf(pages: OrderPages | undefined): readonly Order[] {
	const seen = new Set<number>();
	return (pages?.pages ?? []).flatMap(({ list }) =>
		list.filter(({ id }) => {
			if (seen.has(id)) return false;
			seen.add(id);
			return true;
		}),
	);
}

/**
 * Inserts an order into the pages by falling id. If the order belongs to a page that is not loaded, the pages stay unchanged.
 */
export function withOrder(pages: OrderPages, order: Order): OrderPages {
	const at = pages.pages.findIndex(({ list, has_more }) => !has_more || (list.at(-1)?.id ?? 0) <= order.id);
	const page = pages.pages[at];
	if (page === undefined) return pages;
	const others = page.list.filter(({ id }) => id !== order.id);
	const before = others.filter(({ id }) => id > order.id);
	const list = [...before, order, ...others.slice(before.length)];
	return { ...pages, pages: pages.pages.with(at, { ...page, list }) };
}

export function withNewest(pages: OrderPages, newest: OrderPage): OrderPages {
	const known = new Set(pages.pages.flatMap(({ list }) => list.map(({ id }) => id)));
	const joins = !newest.has_more || newest.list.some(({ id }) => known.has(id));
	if (!joins) return { pages: [newest], pageParams: [undefined] };
	return newest.list.toReversed().reduce(withOrder, pages);
}
