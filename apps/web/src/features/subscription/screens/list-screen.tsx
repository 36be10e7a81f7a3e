import { Button, Card, EmptyState, PullToRefresh, Skeleton, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import { useNotKnown } from "../../../data/online.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { LIST_TABS, type ListSearch, type ListTab } from "../calculate/list-search.ts";
import { OfferingCard } from "../components/offering-card.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { useSubscriptionOrders, useSubscriptions } from "../data/subscription-queries.ts";

export function ListScreen({ search: { tab = "offerings" } }: { search: ListSearch }) {
	const { t } = useLingui();
	const offerings = useSubscriptions();
	const names: Record<ListTab, string> = { offerings: t`Subscriptions`, orders: t`My orders` };
	useRefetchAt(
		(offerings.data ?? []).flatMap((one) => [one.opens_at, one.closes_at]),
		offerings.refetch,
	);
	return (
		<>
			<PageBar
				onBack={() => goBack("/")}
				aside={
					<Link to="/pages/assets/ieo/index" className="target pr-4 text-14 font-medium text-brand">
						IEO
					</Link>
				}
			>
				<BarTitle>{t`New coins`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => offerings.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					<Tabs
						label={t`New coins`}
						value={tab}
						onValueChange={(next) =>
							navigate({ to: "/pages/publication/index", search: { tab: next }, replace: true, keepScroll: true })
						}
						items={LIST_TABS.map((value) => ({ value, label: names[value] }))}
					>
						<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
							{tab === "offerings" ? <Offerings query={offerings} /> : <UserOrders />}
						</div>
					</Tabs>
				</main>
			</PullToRefresh>
		</>
	);
}

function Offerings({ query }: { query: ReturnType<typeof useSubscriptions> }) {
	const { t } = useLingui();
	const notKnown = useNotKnown(query);
	if (notKnown)
		return (
			<EmptyState
				title={t`The offerings could not be loaded`}
				detail={t`Your money is safe. Try again in a moment.`}
				action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>}
			/>
		);
	if (query.data === undefined)
		return (
			<>
				<Skeleton height={134} />
				<Skeleton height={134} />
				<Skeleton height={134} />
			</>
		);
	if (query.data.length === 0)
		return (
			<EmptyState
				icon={<Sparkles aria-hidden size={22} strokeWidth={1.75} />}
				title={t`Nothing is offered now`}
				detail={t`When new coins are offered, they are here.`}
			/>
		);
	return query.data.map((offering) => <OfferingCard key={offering.id} offering={offering} />);
}

function UserOrders() {
	const { t } = useLingui();
	const list = useSubscriptionOrders();
	return (
		<Card className="px-4 py-1">
			<PagedList
				query={list}
				items={list.orders}
				shape={
					<div className="grid gap-3 py-3">
						<Skeleton height={96} />
						<Skeleton height={96} />
					</div>
				}
				problem={{
					title: t`Your orders could not be loaded`,
					detail: t`They are safe with the exchange. Try again in a moment.`,
				}}
				older={t`Older orders`}
				empty={
					<EmptyState
						icon={<Sparkles aria-hidden size={22} strokeWidth={1.75} />}
						title={t`No orders yet`}
						detail={t`What you subscribe to is here, until it is launched and free.`}
					/>
				}
			>
				{(order, first) => <OrderRow key={order.id} order={order} first={first} />}
			</PagedList>
		</Card>
	);
}
