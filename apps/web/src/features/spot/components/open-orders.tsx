import type { Order } from "@candor/contract";
import { Button, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ListChecks } from "lucide-react";
import { useAccountReady } from "../../../data/account.ts";
import { LongList } from "../../../shared/paged-list/long-list.tsx";
import { useCancelOrders } from "../data/cancel-orders.ts";
import { OrderRow } from "./order-row.tsx";

export interface OpenOrdersProps {
	orders: readonly Order[];
	onShow: (id: number) => void;
	onCancelAll: () => void;
}

export function OpenOrders({ orders, onShow, onCancelAll }: OpenOrdersProps) {
	const { t } = useLingui();
	const ready = useAccountReady();
	const { cancel, cancelling } = useCancelOrders();
	const row = (order: Order, index: number) => (
		<OrderRow
			key={order.id}
			order={order}
			first={index === 0}
			cancelling={cancelling.has(order.id)}
			onCancel={cancel}
			onShow={onShow}
		/>
	);
	if (!ready) return <OrdersSkeleton />;
	if (orders.length === 0) {
		return (
			<EmptyState
				icon={<ListChecks aria-hidden size={22} strokeWidth={1.75} />}
				title={t`You have no open orders`}
				detail={t`A limit or stop order waits here until its price comes. You can cancel it any time.`}
			/>
		);
	}
	return (
		<>
			<LongList items={orders}>{row}</LongList>
			{orders.length > 1 && (
				<Button tone="ghost" size="small" wide onClick={onCancelAll} className="mt-1 h-11">
					{t`Cancel all`}
				</Button>
			)}
		</>
	);
}

export function OrdersSkeleton() {
	return (
		<div className="grid gap-3 py-3">
			{[0, 1].map((row) => (
				<div key={row} className="grid gap-2">
					<Skeleton width="55%" />
					<Skeleton height={30} />
				</div>
			))}
		</div>
	);
}
