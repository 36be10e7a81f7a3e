// Completed or cancelled orders, newest first; older ones come as the list is scrolled.

import { Button, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { WindowVirtualizer } from "virtua";
import { useOrderHistory } from "../../../data/orders.ts";
import { OrderRow } from "./order-row.tsx";
import { OrdersSkeleton } from "./waiting-orders.tsx";

export interface FinishedOrdersProps {
	status: "completed" | "cancelled";
	matchId: number | undefined;
	onShow: (id: number) => void;
}

export function FinishedOrders({ status, matchId, onShow }: FinishedOrdersProps) {
	const { t } = useLingui();
	const history = useOrderHistory(status, matchId);
	const orders = history.data?.pages.flatMap((page) => page.list) ?? [];
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
		if (history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage();
	};
	return (
		<>
			<WindowVirtualizer
				onScroll={() => {
					if (window.innerHeight + window.scrollY > document.documentElement.scrollHeight - 600) more();
				}}
			>
				{orders.map((order, index) => (
					<OrderRow key={order.id} order={order} first={index === 0} onShow={onShow} />
				))}
			</WindowVirtualizer>
			{history.hasNextPage && (
				<Button tone="text" size="small" wide busy={history.isFetchingNextPage} onClick={more} className="h-11">
					{t`Older orders`}
				</Button>
			)}
		</>
	);
}
