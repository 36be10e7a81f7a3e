import { CallRefused } from "@candor/client";
import type { EarnOrder } from "@candor/contract";
import { Badge, Button, Card, EmptyState, ProgressBar, Skeleton, Sparkline, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNotKnown } from "../../../data/online.ts";
import { useServerTime } from "../../../data/server-clock.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { interestCurve } from "../calculate/curves.ts";
import { percentText } from "../calculate/rates.ts";
import { useEarnOrder } from "../data/earn-queries.ts";
import { AddSheet } from "./add-sheet.tsx";
import { RedeemSheet } from "./redeem-sheet.tsx";

const DAY_MS = 86_400_000;

export function OrderDetails({ id }: { id: number }) {
	const { t } = useLingui();
	const order = useEarnOrder(id);
	const notKnown = useNotKnown(order);
	// For the order of another user, the server responds as if it did not exist.
	const noSuch = order.error instanceof CallRefused && order.error.id === "unknown_order";
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/ordersPage")}>
				<BarTitle>{t({ message: "Order", context: "of a managed product" })}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{order.data !== undefined ? (
					<Order order={order.data} />
				) : !noSuch && !notKnown && !order.isError ? (
					<Skeleton height={380} />
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such order` : t`This order could not be loaded`}
						detail={noSuch ? undefined : t`It is safe with the exchange. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/finance/ordersPage" />
							) : (
								<Button size="small" onClick={() => void order.refetch()}>{t`Try again`}</Button>
							)
						}
					/>
				)}
			</main>
		</>
	);
}

function Order({ order }: { order: EarnOrder }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const [asking, setAsking] = useState<"add" | "redeem">();
	const { currency, days, status } = order;
	const money = (amount: string) => `${own(amount, { short: true, least: 2 })} ${currency}`;
	const percent = (rate: string) => `${figure(percentText(rate))}%`;
	const open = status === "hosting";
	const ratio = figure(order.rule === "remaining_days" ? percentText(order.penalty_ratio) : order.penalty_ratio);
	const states = {
		hosting: t`Active`,
		completed: t({ message: "Completed", context: "a managed order that ran to its end" }),
		redeemed: t`Early redeemed`,
		held: t`Being looked at`,
	};
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
					<h2 className="text-16 font-semibold">{t`${currency} ${days}-day`}</h2>
					<Badge tone={status === "held" ? "warn" : open ? "brand" : "plain"}>{states[status]}</Badge>
				</div>
				<div className="num text-[1.5rem] leading-[1.2] font-[650] tracking-[-0.02em]">{money(order.custody_amount)}</div>
				<ProgressBar value={1 - order.remaining_days / Math.max(days, 1)} label={t`How far it has come`} />
				{status === "held" && (
					<p className="text-12 text-soft">{t`Something went wrong while it was paid. It is looked at; the money stays in it.`}</p>
				)}
				<dl>
					<LabelledFigure label={t`Daily rate`}>{percent(order.daily_rate)}</LabelledFigure>
					<LabelledFigure label={t`Total return rate`}>{percent(order.total_return_rate)}</LabelledFigure>
					<LabelledFigure label={t`Current profit`} strong>
						{money(order.current_profit)}
					</LabelledFigure>
					{open && <LabelledFigure label={t`Locked for it in the reserve`}>{money(order.expected_profit)}</LabelledFigure>}
					{order.next_interest !== null && (
						<LabelledFigure label={t`Next interest`}>
							{money(order.next_interest.amount)} · <Until time={order.next_interest.time} />
						</LabelledFigure>
					)}
					{open && <LabelledFigure label={t`Remaining days`}>{order.remaining_days}</LabelledFigure>}
					<LabelledFigure label={t`Bought`}>{time(order.bought_at)}</LabelledFigure>
					<LabelledFigure label={t`Payout time`}>{time(order.payout_time)}</LabelledFigure>
					{order.completion_time !== null && (
						<LabelledFigure label={t`Completion time`}>{time(order.completion_time)}</LabelledFigure>
					)}
					<LabelledFigure label={t`Order number`}>{order.serial_number}</LabelledFigure>
				</dl>
				{status !== "redeemed" && (
					<figure className="grid justify-items-center gap-1">
						<Sparkline points={interestCurve(order)} direction="up" width={236} height={56} area />
						<figcaption className="text-11 text-faint">{t`Interest over its ${days} days`}</figcaption>
					</figure>
				)}
				{open && (
					<div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
						<Button tone="ghost" onClick={() => setAsking("redeem")}>{t`Redeem early`}</Button>
						<Button onClick={() => setAsking("add")}>{t`Add to it`}</Button>
					</div>
				)}
			</Card>
			{order.ended !== null && (
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
					<h2 className="text-16 font-semibold">{t`Receipt of the early redemption`}</h2>
					<dl>
						<LabelledFigure label={t({ message: "Amount", context: "of money" })}>{money(order.custody_amount)}</LabelledFigure>
						<LabelledFigure label={t`Charge`}>− {money(order.ended.charge)}</LabelledFigure>
						<LabelledFigure label={t`Interest deducted`}>− {money(order.ended.deduction)}</LabelledFigure>
						<LabelledFigure label={t`Came back`} strong>
							= {money(order.ended.refund)}
						</LabelledFigure>
						<LabelledFigure label={t`Interest that stays paid`}>{money(order.current_profit)}</LabelledFigure>
					</dl>
				</Card>
			)}
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
				<h2 className="text-16 font-semibold">{t`What is in it`}</h2>
				{order.tranches.map((tranche, at) => (
					<dl key={tranche.id} className={at === 0 ? undefined : "hairline pt-2"}>
						<LabelledFigure label={time(tranche.bought_at)} strong>
							{money(tranche.amount)}
						</LabelledFigure>
						<LabelledFigure label={t`${percent(tranche.daily_rate)} a day`}>{money(tranche.daily)}</LabelledFigure>
						<LabelledFigure label={t`Paid on ${tranche.paid_days} of ${tranche.days} days`}>{money(tranche.paid)}</LabelledFigure>
					</dl>
				))}
			</Card>
			{open && (
				<p className="px-1 text-12 text-soft">
					{order.rule === "remaining_days"
						? t`Early redemption costs ${ratio}% of the amount for each day that is left.`
						: t`Early redemption costs ${ratio} times one day's interest.`}{" "}
					{t`You see the exact figure before you confirm.`}
				</p>
			)}
			<RedeemSheet order={order} open={asking === "redeem"} onClose={() => setAsking(undefined)} />
			<AddSheet order={order} open={asking === "add"} onClose={() => setAsking(undefined)} />
		</>
	);
}

function Until({ time }: { time: number }) {
	const { t } = useLingui();
	const minutes = useServerTime((now) => Math.max(0, Math.ceil((time - now) / 60_000)));
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	return minutes * 60_000 > DAY_MS ? t`in ${Math.ceil(hours / 24)} d` : t`in ${hours} h ${rest} min`;
}
