import { EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { History } from "lucide-react";
import { useMemo } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import { useOrderHistory } from "../../../domain/spot/order-history.ts";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { OrdersSkeleton } from "../components/open-orders.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { heightsOf } from "../data/orders-list-position.ts";
import { texts } from "./texts";

export interface FinishedOrdersProps {
	status: "completed" | "cancelled";
	matchId: number | undefined;
	onShow: (id: number) => void;
}

export const openFinishedOrders = () => withTexts(FinishedOrders, texts);

function FinishedOrders({ status, matchId, onShow }: FinishedOrdersProps) {
	const { t } = useLingui();
	const history = useOrderHistory(status, matchId);
	const heights = useMemo(() => heightsOf(`${status}:${matchId ?? ""}`), [status, matchId]);
	return (
		<PagedList
			query={history}
			items={history.orders}
			heights={heights}
			shape={<OrdersSkeleton />}
			problem={{
				title: t`These orders could not be loaded`,
				detail: t`They are safe with the exchange. Try again in a moment.`,
			}}
			older={t`Older orders`}
			empty={
				<EmptyState
					icon={<History aria-hidden size={22} strokeWidth={1.75} />}
					title={status === "completed" ? t`No completed orders yet` : t`No cancelled orders`}
					detail={
						status === "completed"
							? t`Orders that filled are kept here with their price and fee.`
							: t`Orders that ended without filling are kept here with the reason.`
					}
				/>
			}
		>
			{(order, first) => <OrderRow key={order.id} order={order} first={first} onShow={onShow} />}
		</PagedList>
	);
}
