import { CallRefused } from "@candor/client";
import type { IeoOrder } from "@candor/contract";
import { Badge, Button, Card, EmptyState, KEEP_ON_NAVIGATION, Skeleton, toast, useFigures, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { interrupt, useResumed } from "../../../data/interrupted-form.ts";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { useNotKnown } from "../../../data/online.ts";
import { FundPasswordSheet } from "../../../domain/fund-password/fund-password-sheet.tsx";
import { Countdown } from "../../../domain/offerings/countdown.tsx";
import type { OfferingSearch } from "../../../domain/offerings/offering-search.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { usePreloadedProofChecker } from "../../../domain/proofs/preload-proof-checker.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { toneOf, useOrderLabels, useResultLabels } from "../components/status-labels.ts";
import { useApplication } from "../data/ieo-queries.ts";

const loadVerify = async () => (await import("../components/allotment-proof-sheet.tsx")).openAllotmentProof();

export function OrderScreen({ search: { id = 0 } }: { search: OfferingSearch }) {
	const { t } = useLingui();
	const order = useApplication(id);
	const notKnown = useNotKnown(order);
	// For the order of another user, the server responds as if it did not exist.
	const noSuch = id === 0 || (order.error instanceof CallRefused && order.error.id === "unknown_order");
	const { closes_at = 0, allotment_date = 0, pay_date = 0, lock_date = 0 } = order.data ?? {};
	useRefetchAt([closes_at, allotment_date, pay_date, lock_date ?? 0], order.refetch);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/ieo/orderList")}>
				<BarTitle>{t`Application`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{order.data != null ? (
					<Order order={order.data} />
				) : !noSuch && !notKnown && !order.isError ? (
					<Skeleton height={520} />
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such application` : t`This application could not be loaded`}
						detail={noSuch ? undefined : t`It is safe with the exchange. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/assets/ieo/orderList" />
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

function Order({ order }: { order: IeoOrder }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const words = useOrderLabels();
	const results = useResultLabels();
	const [problem, setProblem] = useState<string>();
	const paying = `ieo pay ${order.id}`;
	const [asking, setAsking] = useState(useResumed(paying));
	const request = useMoneyRequest("POST ieo/pay", "ieo");
	const { currency, payment_currency, status, lock_up_period: days, refunded_at } = order;
	const coins = (amount: string) => `${own(amount, { short: true })} ${currency}`;
	const money = (amount: string) => `${own(amount, { short: true, least: 2 })} ${payment_currency}`;
	const price = (amount: string) => `${figure(amount, { short: true })} ${payment_currency}`;
	const open = refunded_at === null;
	const pay = (password: string) =>
		request.send({
			params: { id: order.id, pay_password: password },
			// This text identifies the request. It does not contain the password: if the user tries again with another
			// password, the request must have the same id.
			intention: `${order.id}`,
			answered() {
				setAsking(false);
				toast(t`Paid; the coins come at the listing`, "good", KEEP_ON_NAVIGATION);
			},
			failed: setProblem,
		});
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
					<h2 className="text-16 font-semibold break-words">{order.name}</h2>
					<Badge tone={toneOf(order)}>{words(order)}</Badge>
				</div>
				<div className="num text-[1.5rem] leading-[1.2] font-[650] tracking-[-0.02em]">
					{coins(order.allotment_quantity ?? order.quantity)}
				</div>
				{order.held && (
					<p className="text-12 text-soft">{t`Something went wrong with it. It is looked at; the money stays where it is.`}</p>
				)}
				<Next order={order} />
				<dl>
					<LabelledFigure label={t`Serial number`}>
						<span className="break-all">{order.serial_number}</span>
					</LabelledFigure>
					<LabelledFigure label={t`Application result`}>{results[order.result]}</LabelledFigure>
					<LabelledFigure label={t`Asked for`}>{coins(order.quantity)}</LabelledFigure>
					<LabelledFigure label={t`Allotment quantity`} strong>
						{order.allotment_quantity === null ? t`Not allotted yet` : coins(order.allotment_quantity)}
					</LabelledFigure>
					<LabelledFigure label={t`Pending quantity`}>{coins(order.pending_quantity)}</LabelledFigure>
					<LabelledFigure label={t`IEO price`}>{price(order.ieo_price)}</LabelledFigure>
					{order.listing_price !== null && <LabelledFigure label={t`Listing price`}>{price(order.listing_price)}</LabelledFigure>}
					<LabelledFigure label={order.allotment_quantity === null ? t`Costs at most` : t`Costs`}>
						{money(order.cost)}
					</LabelledFigure>
					<LabelledFigure label={t`Frozen now`}>{money(order.frozen)}</LabelledFigure>
					<LabelledFigure label={t`Payment currency`}>{payment_currency}</LabelledFigure>
					<LabelledFigure label={t`Lock-up period`}>{days === 0 ? t`None` : t`${days} d from the listing`}</LabelledFigure>
					<LabelledFigure label={t`Apply time`}>{time(order.apply_time)}</LabelledFigure>
					<LabelledFigure label={t`Allotment date`}>{time(order.allotment_date)}</LabelledFigure>
					<LabelledFigure label={t`Pay date`}>{time(order.paid_at ?? order.pay_date)}</LabelledFigure>
					<LabelledFigure label={t`Listing date`}>{time(order.listing_date)}</LabelledFigure>
					{order.lock_date !== null && <LabelledFigure label={t`Locked until`}>{time(order.lock_date)}</LabelledFigure>}
					{refunded_at !== null && <LabelledFigure label={t`Came back`}>{time(refunded_at)}</LabelledFigure>}
				</dl>
				{open && status === 3 && !order.held && (
					<Button size="large" wide data-main-action busy={request.sending} onClick={() => setAsking(true)}>
						{t`Pay ${money(order.cost)} now`}
					</Button>
				)}
				<FundPasswordSheet
					open={asking}
					onOpenChange={(opened) => {
						setAsking(opened);
						setProblem(undefined);
					}}
					detail={t`Taken from what is frozen for it; the coins come at the listing.`}
					action={t`Pay ${money(order.cost)} now`}
					sending={request.sending}
					problem={problem}
					onSend={pay}
					onTyped={() => setProblem(undefined)}
					onLeave={() => interrupt(paying)}
				/>
				<LinkButton tone="ghost" to="/pages/assets/ieo/index" search={{ id: order.offering_id }}>
					{t`The offering`}
				</LinkButton>
			</Card>
			<Recompute order={order} />
		</>
	);
}

function Next({ order }: { order: IeoOrder }) {
	const { t } = useLingui();
	const { status, refunded_at, held, lock_date } = order;
	if (refunded_at !== null || held) return null;
	const [words, until] = ((): [string, number | null] => {
		switch (status) {
			case 1:
				return [t`The allotment is in`, order.allotment_date];
			case 3:
				return [t`Paid by itself in`, order.pay_date];
			case 4:
				return [t`The listing is in`, order.listing_date];
			case 5:
				return [t`Free to use in`, lock_date];
			default:
				return ["", null];
		}
	})();
	if (until === null) return null;
	return (
		<p className="text-12 text-soft">
			{words} <Countdown until={until} />
		</p>
	);
}

function Recompute({ order }: { order: IeoOrder }) {
	const { t } = useLingui();
	const [wanted, setWanted] = useState(false);
	const [opened, setOpened] = useState(false);
	const { here: Verify } = useLazyPart(loadVerify, {
		wanted: opened,
		onFailed() {
			setOpened(false);
			toast(t`The verification could not be loaded. Try again in a moment.`, "bad");
		},
	});
	usePreloadedProofChecker();
	if (order.allotment_quantity === null) return null;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<p className="text-12 text-soft">
				{t`The list of all applications was fixed before anything was allotted. Your phone can work out again who gets what.`}
			</p>
			<Button
				tone="ghost"
				wide
				onClick={() => {
					setOpened(true);
					setWanted(true);
				}}
			>
				{t`Recompute my allotment`}
			</Button>
			{Verify !== undefined && <Verify order={order} open={wanted} onClose={() => setWanted(false)} />}
		</Card>
	);
}
