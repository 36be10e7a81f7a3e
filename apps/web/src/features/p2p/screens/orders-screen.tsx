import { Card, EmptyState, PullToRefresh, Skeleton, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { p2pKeys } from "../../../domain/p2p/p2p-keys.ts";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { LIST_TABS, type ListSearch, type ListTab } from "../calculate/p2p-search.ts";
import { OrderRow } from "../components/order-row.tsx";
import { useP2pOrders } from "../data/p2p-queries.ts";

const HERE = "/pages/assets/c2c/orderList";

export function OrdersScreen({ search: { tab = "open" } }: { search: ListSearch }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const names: Record<ListTab, string> = {
		open: t({ message: "Open", context: "P2P orders" }),
		ended: t({ message: "Ended", context: "P2P orders" }),
	};
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/c2c/index")}>
				<BarTitle>{t`My orders`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => queries.refetchQueries({ queryKey: p2pKeys.orderList(tab) }, { throwOnError: true })}>
				<main className="px-4 pt-1 pb-10">
					<Card className="px-4 py-3.5">
						<Tabs
							label={t`My orders`}
							value={tab}
							onValueChange={(next) => navigate({ to: HERE, search: { tab: next }, replace: true, keepScroll: true })}
							items={LIST_TABS.map((value) => ({ value, label: names[value] }))}
						>
							<List key={tab} status={tab} />
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}

function List({ status }: { status: ListTab }) {
	const { t } = useLingui();
	const list = useP2pOrders(status);
	return (
		<PagedList
			query={list}
			items={list.orders}
			shape={
				<div className="grid gap-3 py-3">
					<Skeleton height={130} />
					<Skeleton height={130} />
				</div>
			}
			problem={{
				title: t`Your orders could not be loaded`,
				detail: t`They are safe with the exchange. Try again in a moment.`,
			}}
			older={t`Older orders`}
			empty={
				<EmptyState
					icon={<ClipboardList aria-hidden size={22} strokeWidth={1.75} />}
					title={status === "open" ? t`No open orders` : t`No ended orders`}
					detail={t`Orders with merchants are listed here.`}
					action={<LinkButton to="/pages/assets/c2c/index" className="px-5">{t`Buy or sell`}</LinkButton>}
				/>
			}
		>
			{(order, first) => <OrderRow key={order.id} order={order} first={first} />}
		</PagedList>
	);
}
