// Completed or cancelled orders, newest first; older ones come as the list is scrolled. Only what is in sight is drawn.

import { Button, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { useOrderHistory } from "../../../data/spot/orders.ts";
import { keepHeights, keptHeights } from "../data/list-place.ts";
import { OrderRow } from "./order-row.tsx";
import { OrdersSkeleton } from "./waiting-orders.tsx";

/** The next page is asked for when so many rows are left below what is in sight. */
const AHEAD_ROWS = 25;

export interface FinishedOrdersProps {
	status: "completed" | "cancelled";
	matchId: number | undefined;
	onShow: (id: number) => void;
}

export function FinishedOrders({ status, matchId, onShow }: FinishedOrdersProps) {
	const { t } = useLingui();
	const history = useOrderHistory(status, matchId);
	const { orders } = history;
	const name = `${status}:${matchId ?? ""}`;
	const list = useRef<WindowVirtualizerHandle>(null);
	const [heights] = useState(() => keptHeights(name, orders.length));
	const keep = useEffectEvent((shown: WindowVirtualizerHandle) => keepHeights(name, orders.length, shown.cache));
	useLayoutEffect(() => {
		const shown = list;
		return () => {
			if (shown.current !== null) keep(shown.current);
		};
	}, []);
	if (history.isPending) return <OrdersSkeleton />;
	if (history.isError && orders.length === 0) {
		return (
			<EmptyState
				title={t`These orders could not be loaded`}
				detail={t`They are safe with the exchange. Try again in a moment.`}
				action={<Button size="small" onClick={() => void history.refetch()}>{t`Try again`}</Button>}
			/>
		);
	}
	if (orders.length === 0) {
		return (
			<EmptyState
				icon={<History aria-hidden size={22} strokeWidth={1.75} />}
				title={status === "completed" ? t`No completed orders yet` : t`No cancelled orders`}
				detail={
					status === "completed"
						? t`Orders that filled are kept here with their price and fee.`
						: t`Orders that ended without filling are kept here with the reason.`
				}
			/>
		);
	}
	const more = () => {
		if (history.hasNextPage && !history.isFetchingNextPage && !history.isFetchNextPageError) void history.fetchNextPage();
	};
	const scrolled = () => {
		const shown = list.current;
		if (shown === null) return;
		if (shown.findItemIndex(shown.scrollOffset + shown.viewportSize) > orders.length - AHEAD_ROWS) more();
	};
	return (
		// The browser would hold on to what stands below the list, and so run to its end while it grows.
		<div className="[overflow-anchor:none]">
			<WindowVirtualizer ref={list} data={orders} onScroll={scrolled} {...(heights !== undefined && { cache: heights })}>
				{(order, index) => <OrderRow key={order.id} order={order} first={index === 0} onShow={onShow} />}
			</WindowVirtualizer>
			{history.hasNextPage && (
				<Button
					tone="text"
					size="small"
					wide
					busy={history.isFetchingNextPage}
					onClick={() => void history.fetchNextPage()}
					className="h-11"
				>
					{t`Older orders`}
				</Button>
			)}
		</div>
	);
}
