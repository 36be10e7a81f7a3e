import { EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { PiggyBank } from "lucide-react";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import type { OrderTab } from "../calculate/earn-search.ts";
import { useEarnOrders } from "../data/earn-queries.ts";
import { OrderCard } from "./order-card.tsx";

export function OrderList({ status }: { status: OrderTab }) {
	const { t } = useLingui();
	const list = useEarnOrders(status);
	const empty = {
		hosting: [t`No open orders`, t`What you subscribe to is here, with the interest of every day.`],
		completed: [
			t({ message: "No completed orders yet", context: "a managed order that ran to its end" }),
			t`Orders that ran to their end are kept here.`,
		],
		redeemed: [t`Nothing was redeemed early`, t`Orders that you ended early are kept here, with what that cost.`],
	}[status];
	return (
		<PagedList
			query={list}
			items={list.orders}
			shape={
				<div className="grid gap-3 py-3">
					<Skeleton height={64} />
					<Skeleton height={64} />
				</div>
			}
			problem={{ title: t`Your orders could not be loaded`, detail: t`They are safe with the exchange. Try again in a moment.` }}
			older={t`Older orders`}
			empty={<EmptyState icon={<PiggyBank aria-hidden size={22} strokeWidth={1.75} />} title={empty[0]} detail={empty[1]} />}
		>
			{(order, first) => <OrderCard key={order.id} order={order} first={first} />}
		</PagedList>
	);
}
