import { CallRefused } from "@candor/client";
import type { IeoOffering } from "@candor/contract";
import { Badge, Button, Card, EmptyState, PullToRefresh, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Sparkles } from "lucide-react";
import { useNotKnown } from "../../../data/online.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import type { OfferingSearch } from "../../../domain/offerings/offering-search.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { phaseOf } from "../calculate/phase.ts";
import { ApplyCard } from "../components/apply-card.tsx";
import { IeoCard } from "../components/ieo-card.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { Phases } from "../components/phases.tsx";
import { useIeoLabels } from "../components/status-labels.ts";
import { useApplied, useIeo, useIeos } from "../data/ieo-queries.ts";

export function IeoScreen({ search: { id } }: { search: OfferingSearch }) {
	return id === undefined ? <IeoList /> : <Offering id={id} />;
}

function IeoList() {
	const { t } = useLingui();
	const offerings = useIeos(true);
	const notKnown = useNotKnown(offerings);
	useRefetchAt(
		(offerings.data ?? []).flatMap((one) => phaseOf(one).until ?? []),
		offerings.refetch,
	);
	return (
		<>
			<PageBar
				onBack={() => goBack("/pages/assets/index")}
				aside={
					<Link to="/pages/assets/ieo/orderList" className="target pr-4 text-14 font-medium text-brand">
						{t`My applications`}
					</Link>
				}
			>
				<BarTitle>IEO</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => offerings.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					{notKnown ? (
						<EmptyState
							title={t`The offerings could not be loaded`}
							detail={t`Your money is safe. Try again in a moment.`}
							action={<Button size="small" onClick={() => void offerings.refetch()}>{t`Try again`}</Button>}
						/>
					) : offerings.data === undefined ? (
						<>
							<Skeleton height={190} />
							<Skeleton height={190} />
							<Skeleton height={190} />
						</>
					) : offerings.data.length === 0 ? (
						<EmptyState
							icon={<Sparkles aria-hidden size={22} strokeWidth={1.75} />}
							title={t`Nothing is offered now`}
							detail={t`When new coins are offered, they are here.`}
						/>
					) : (
						offerings.data.map((offering) => <IeoCard key={offering.id} offering={offering} />)
					)}
				</main>
			</PullToRefresh>
		</>
	);
}

function Offering({ id }: { id: number }) {
	const { t } = useLingui();
	const offering = useIeo(id);
	const notKnown = useNotKnown(offering);
	const noSuch = offering.error instanceof CallRefused && offering.error.id === "unknown_offering";
	const until = offering.data == null ? null : phaseOf(offering.data).until;
	useRefetchAt(until === null ? [] : [until], offering.refetch);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/assets/ieo/index")}>
				<BarTitle>{offering.data?.name ?? "IEO"}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{offering.data != null ? (
					<Details offering={offering.data} onChanged={() => void offering.refetch()} />
				) : !noSuch && !notKnown && !offering.isError ? (
					<>
						<Skeleton height={300} />
						<Skeleton height={340} />
					</>
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such offering` : t`The offering could not be loaded`}
						detail={noSuch ? undefined : t`Your money is safe. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/assets/ieo/index" />
							) : (
								<Button size="small" onClick={() => void offering.refetch()}>{t`Try again`}</Button>
							)
						}
					/>
				)}
			</main>
		</>
	);
}

/**
 * Shows the user's application or the application form. Until the server has said if the user has applied and may apply, shows
 * a placeholder.
 */
function OwnPart({ query }: { query: ReturnType<typeof useApplied> }) {
	const { t } = useLingui();
	if (!useNotKnown(query)) return <Skeleton height={340} />;
	return (
		<EmptyState
			title={t`Your applications could not be loaded`}
			detail={t`They are safe with the exchange. Try again in a moment.`}
			action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>}
		/>
	);
}

function Details({ offering, onChanged }: { offering: IeoOffering; onChanged: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const words = useIeoLabels();
	const applied = useApplied(offering.id);
	const { currency, payment_currency, lock_up_period: days, status } = offering;
	const coins = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	const mine = applied.data?.list[0];
	const own = applied.data?.own;
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<CoinMark code={currency} size={40} />
					<div className="min-w-0 flex-[1_1_8rem]">
						<h2 className="text-18 font-semibold break-words">{offering.name}</h2>
						<p className="text-12 text-soft">{currency}</p>
					</div>
					<Badge tone={status === "open" ? "brand" : status === "unlocked" ? "up" : "plain"}>{words[status]}</Badge>
				</div>
				<dl>
					<LabelledFigure label={t`IEO price`} strong>
						{`${figure(offering.ieo_price, { short: true })} ${payment_currency}`}
					</LabelledFigure>
					{offering.listing_price !== null && (
						<LabelledFigure
							label={t`Listing price`}
						>{`${figure(offering.listing_price, { short: true })} ${payment_currency}`}</LabelledFigure>
					)}
					<LabelledFigure label={t`Total supply`}>{coins(offering.supply)}</LabelledFigure>
					<LabelledFigure label={t`Applicants`}>{figure(String(offering.applicants))}</LabelledFigure>
					<LabelledFigure label={t`Asked for so far`}>{coins(offering.requested)}</LabelledFigure>
					{offering.allotted !== null && <LabelledFigure label={t`Allotted`}>{coins(offering.allotted)}</LabelledFigure>}
					<LabelledFigure label={t`Payment currency`}>{payment_currency}</LabelledFigure>
					<LabelledFigure label={t`Lot`}>{coins(offering.lot)}</LabelledFigure>
					<LabelledFigure label={t`Lock-up period`}>{days === 0 ? t`None` : t`${days} d from the listing`}</LabelledFigure>
				</dl>
			</Card>
			{mine !== undefined ? (
				<Card className="px-4 py-2">
					<h2 className="pt-1 text-16 font-semibold">{t`My application`}</h2>
					<OrderRow order={mine} first />
				</Card>
			) : status === "open" && own != null ? (
				<ApplyCard
					offering={offering}
					own={own}
					onChanged={() => {
						onChanged();
						void applied.refetch();
					}}
				/>
			) : (
				status === "open" && <OwnPart query={applied} />
			)}
			<Phases offering={offering} />
			<LinkButton tone="ghost" to="/pages/assets/ieo/orderList">
				{t`My applications`}
			</LinkButton>
		</>
	);
}
