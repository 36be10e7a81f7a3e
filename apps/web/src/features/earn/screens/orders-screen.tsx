// Own orders of managed products by what became of them; with a number in the address that one whole.
import { Card, PullToRefresh, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { earnKeys } from "../../../data/earn/earn-keys.ts";
import { goBack } from "../../../navigation/router.ts";
import { BarTitle, PageBar } from "../../../page-bar/page-bar.tsx";
import type { EarnSearch } from "../calculate/earn-search.ts";
import { OrderList, type OrderStatus } from "../components/order-list.tsx";
import { OrderWhole } from "../components/order-whole.tsx";

export function OrdersScreen({ search: { id } }: { search: EarnSearch }) {
	return id === undefined ? <Lists /> : <OrderWhole key={id} id={id} />;
}

function Lists() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [status, setStatus] = useState<OrderStatus>("hosting");
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{t`My orders`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => queries.refetchQueries({ queryKey: earnKeys.list(status) }, { throwOnError: true })}>
				<main className="px-4 pt-1 pb-10">
					<Card className="px-4 py-3.5">
						<Tabs
							label={t`My orders`}
							value={status}
							onValueChange={setStatus}
							items={[
								{ value: "hosting", label: t`Hosting` },
								{ value: "completed", label: t`Completed` },
								{ value: "redeemed", label: t`Early redeemed` },
							]}
						>
							<OrderList key={status} status={status} />
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}
