import type { FundRedemption, FundSubscription } from "@candor/contract";
import { Card, EmptyState, PullToRefresh, Skeleton, Tabs, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Orbit } from "lucide-react";
import { fundKeys } from "../../../domain/arbitrage/fund-keys.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FinishedRow } from "../../../shared/paged-list/finished-row.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import { type FundOrdersSearch, ORDER_KINDS, type OrderKind } from "../calculate/fund-search.ts";
import { useFundOrders } from "../data/orders.ts";

export function OrdersScreen({ search: { kind = "subscription" } }: { search: FundOrdersSearch }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const names: Record<OrderKind, string> = {
		subscription: t({ message: "Subscriptions", context: "to funds" }),
		redemption: t`Redemptions`,
	};
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{t`My orders of funds`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => queries.refetchQueries({ queryKey: fundKeys.orders(kind) }, { throwOnError: true })}>
				<main className="px-4 pt-1 pb-10">
					<Card className="px-4 py-3.5">
						<Tabs
							label={t`My orders of funds`}
							value={kind}
							onValueChange={(next) =>
								navigate({ to: "/pages/finance/fund/orders", search: { kind: next }, replace: true, keepScroll: true })
							}
							items={ORDER_KINDS.map((value) => ({ value, label: names[value] }))}
						>
							<Orders key={kind} kind={kind} />
						</Tabs>
					</Card>
				</main>
			</PullToRefresh>
		</>
	);
}

function Orders({ kind }: { kind: OrderKind }) {
	const { t } = useLingui();
	const list = useFundOrders(kind);
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
			empty={
				<EmptyState
					icon={<Orbit aria-hidden size={22} strokeWidth={1.75} />}
					title={kind === "subscription" ? t`No subscriptions yet` : t`Nothing was redeemed yet`}
					detail={
						kind === "subscription"
							? t`What you put into a fund is here, with what it cost to come in.`
							: t`What you take out of a fund is here, with what it brought.`
					}
				/>
			}
		>
			{(order, first) =>
				"amount" in order ? (
					<SubscriptionRow key={order.id} order={order} first={first} />
				) : (
					<RedemptionRow key={order.id} order={order} first={first} />
				)
			}
		</PagedList>
	);
}

function SubscriptionRow({ order, first }: { order: FundSubscription; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const short = (amount: string) => own(amount, { short: true, least: 2 });
	const states = {
		waiting: t`Pending`,
		done: t({ message: "Done", context: "an order of a fund" }),
		cancelled: t({ message: "Came back", context: "an order of a fund" }),
	};
	const { units, cost, currency } = order;
	return (
		<FinishedRow
			to="/pages/finance/fund/index"
			id={order.fund_id}
			first={first}
			name={order.name}
			result={`${short(order.amount)} ${currency}`}
			cells={[
				[t({ message: "State", context: "of an order" }), states[order.status]],
				...(units === null ? [] : [[t({ message: "Units", context: "of a fund" }), short(units)] as const]),
				...(cost === null ? [] : [[t`Cost of entry`, `${short(cost)} ${currency}`] as const]),
				[t({ message: "Time", context: "of an order" }), time(order.completion_time ?? order.created_at)],
			]}
		/>
	);
}

function RedemptionRow({ order, first }: { order: FundRedemption; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const short = (amount: string) => own(amount, { short: true, least: 2 });
	const states = {
		waiting: order.late ? t`Late, waiting again` : t`Pending`,
		unwinding: t`Being sold`,
		done: t({ message: "Done", context: "an order of a fund" }),
	};
	const { currency } = order;
	return (
		<FinishedRow
			to="/pages/finance/fund/index"
			id={order.fund_id}
			first={first}
			name={order.name}
			result={`${short(order.paid)} ${currency}`}
			cells={[
				[t({ message: "State", context: "of an order" }), states[order.status]],
				[t({ message: "Units", context: "of a fund" }), `${short(order.paid_units)} / ${short(order.units)}`],
				[t({ message: "Fee", context: "on what a fund gained" }), `${short(order.fee)} ${currency}`],
				[t({ message: "Time", context: "of an order" }), time(order.completion_time ?? order.created_at)],
			]}
		/>
	);
}
