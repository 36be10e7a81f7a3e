import { Button, Card, EmptyState, PullToRefresh, Skeleton, Tabs, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNotKnown } from "../../../data/online.ts";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { FINANCE_TABS, type FinanceSearch, type FinanceTab } from "../calculate/earn-search.ts";
import { percentText } from "../calculate/rates.ts";
import { EarnAccountCard } from "../components/earn-account-card.tsx";
import { OrderList } from "../components/order-list.tsx";
import { ProductCard } from "../components/product-card.tsx";
import { useEarnConfig, useEarnReport } from "../data/earn-queries.ts";

const loadFunds = async () => (await import("../../../domain/arbitrage/fund-list.tsx")).openFundList();

export function FinanceScreen({ search: { tab = "hosting" } }: { search: FinanceSearch }) {
	const { t } = useLingui();
	const config = useEarnConfig();
	const report = useEarnReport();
	const queries = useQueryClient();
	const names: Record<FinanceTab, string> = {
		hosting: t({ message: "Earn", context: "managed products on sale" }),
		arbitrage: t`AI arbitrage`,
		orders: t`My orders`,
	};
	return (
		<>
			<PageBar
				aside={
					<Link to="/pages/finance/rulePage" className="target pr-4 text-14 font-medium text-brand">
						{t`Rules`}
					</Link>
				}
			>
				<BarTitle>{t`Finance`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => refreshed([config, report], queries)}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4">
					<EarnAccountCard report={report.data} notKnown={useNotKnown(report)} />
					<Tabs
						label={t`Finance`}
						value={tab}
						onValueChange={(next) =>
							navigate({ to: "/pages/finance/index", search: { tab: next }, replace: true, keepScroll: true })
						}
						items={FINANCE_TABS.map((value) => ({ value, label: names[value] }))}
					>
						<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
							{tab === "hosting" && <Hosting config={config} mayBuy={report.data?.may_buy !== false} />}
							{tab === "arbitrage" && <Arbitrage />}
							{tab === "orders" && <UserOrders />}
						</div>
					</Tabs>
				</main>
			</PullToRefresh>
		</>
	);
}

function refreshed(asked: readonly { refetch(options: { throwOnError: true }): Promise<unknown> }[], queries: QueryClient) {
	const funds = queries.refetchQueries({ queryKey: fundKeys.all, type: "active" }, { throwOnError: true });
	return Promise.all([funds, ...asked.map(({ refetch }) => refetch({ throwOnError: true }))]);
}

function Hosting({ config, mayBuy }: { config: ReturnType<typeof useEarnConfig>; mayBuy: boolean }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const notKnown = useNotKnown(config);
	if (notKnown)
		return (
			<EmptyState
				title={t`The products could not be loaded`}
				detail={t`Your money is safe. Try again in a moment.`}
				action={<Button size="small" onClick={() => void config.refetch()}>{t`Try again`}</Button>}
			/>
		);
	if (config.data === undefined)
		return (
			<>
				<Skeleton height={128} />
				<Skeleton height={128} />
				<Skeleton height={128} />
			</>
		);
	const { products, maximum_30_days: most } = config.data;
	if (products.length === 0) return <EmptyState title={t`Nothing is offered now`} />;
	const rate = most === null ? "" : figure(percentText(most.rate));
	const days = most?.days ?? 0;
	return (
		<>
			{products.map((product) => (
				<ProductCard key={product.id} product={product} available={mayBuy} />
			))}
			{most !== null && (
				<p className="px-1 text-12 text-soft">
					{t`At most ${rate}% in 30 days by today's terms: ${days}-day orders held to their end, interest not invested again.`}
				</p>
			)}
		</>
	);
}

function Arbitrage() {
	const { t } = useLingui();
	const part = useLazyPart(loadFunds, { wanted: true });
	return (
		<LazyPart
			part={part}
			shape={
				<>
					<Skeleton height={318} />
					<Skeleton height={318} />
				</>
			}
			title={t`The funds could not be loaded`}
			detail={t`Your money is safe. Try again in a moment.`}
		>
			{(FundList) => <FundList />}
		</LazyPart>
	);
}

function UserOrders() {
	const { t } = useLingui();
	return (
		<Card className="px-4 py-1">
			<OrderList status="hosting" />
			<Link
				to="/pages/finance/ordersPage"
				className="pressable hairline flex min-h-11 items-center justify-center text-14 font-semibold text-brand"
			>
				{t`All orders`}
			</Link>
		</Card>
	);
}
