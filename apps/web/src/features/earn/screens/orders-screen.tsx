import { Card, PullToRefresh, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { earnKeys } from "../../../domain/earn/earn-keys.ts";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { ORDER_TABS, type OrdersSearch, type OrderTab } from "../calculate/earn-search.ts";
import { OrderDetails } from "../components/order-details.tsx";
import { OrderList } from "../components/order-list.tsx";

export function OrdersScreen({ search: { id, tab = "hosting" } }: { search: OrdersSearch }) {
	return id === undefined ? <Lists tab={tab} /> : <OrderDetails key={id} id={id} />;
}

function Lists({ tab }: { tab: OrderTab }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const names: Record<OrderTab, string> = {
		hosting: t`Active`,
		completed: t({ message: "Completed", context: "a managed order that ran to its end" }),
		redeemed: t`Early redeemed`,
	};
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{t`My orders`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => queries.refetchQueries({ queryKey: earnKeys.list(tab) }, { throwOnError: true })}>
				<main className="px-4 pt-1 pb-10">
					<Card className="px-4 py-3.5">
						<Tabs
							label={t`My orders`}
							value={tab}
							onValueChange={(next) =>
								navigate({ to: "/pages/finance/ordersPage", search: { tab: next }, replace: true, keepScroll: true })
							}
							items={ORDER_TABS.map((value) => ({ value, label: names[value] }))}
						>
							<OrderList key={tab} status={tab} />
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}
