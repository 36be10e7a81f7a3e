import { CallRefused } from "@candor/client";
import type { SubscriptionOffering } from "@candor/contract";
import { Button, Card, EmptyState, ProgressBar, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useNotKnown } from "../../../data/online.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import type { OfferingSearch } from "../../../domain/offerings/offering-search.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { shareOf } from "../../../shared/amounts/units.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { OrderRow } from "../components/order-row.tsx";
import { Phases } from "../components/phases.tsx";
import { StateBadge } from "../components/state-badge.tsx";
import { useBought, useSubscription } from "../data/subscription-queries.ts";

export function DetailsScreen({ search: { id = 0 } }: { search: OfferingSearch }) {
	const { t } = useLingui();
	const offering = useSubscription(id);
	const notKnown = useNotKnown(offering);
	const noSuch = id === 0 || (offering.error instanceof CallRefused && offering.error.id === "unknown_offering");
	const times = offering.data === undefined ? [] : [offering.data.opens_at, offering.data.closes_at, offering.data.launch_time];
	useRefetchAt(times, offering.refetch);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/publication/index")}>
				<BarTitle>{offering.data?.name ?? t`New coins`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{offering.data !== undefined ? (
					<Details offering={offering.data} />
				) : !noSuch && !notKnown && !offering.isError ? (
					<>
						<Skeleton height={340} />
						<Skeleton height={220} />
					</>
				) : (
					<EmptyState
						className="pt-20"
						title={noSuch ? t`There is no such offering` : t`The offering could not be loaded`}
						detail={noSuch ? undefined : t`Your money is safe. Try again in a moment.`}
						action={
							noSuch ? (
								<BackToList to="/pages/publication/index" />
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

function Details({ offering }: { offering: SubscriptionOffering }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { currency, lock_days: days } = offering;
	const coins = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	const sold = shareOf(offering.sold, offering.left);
	const percent = figure(String(Math.floor(sold * 100)));
	return (
		<>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<CoinMark code={currency} size={40} />
					<div className="min-w-0 flex-[1_1_8rem]">
						<h2 className="text-18 font-semibold break-words">{offering.name}</h2>
						<p className="text-12 text-soft">{currency}</p>
					</div>
					<StateBadge status={offering.status} />
				</div>
				<div className="grid gap-1.5">
					<ProgressBar value={sold} label={t`How much is sold`} />
					<span className="num text-11 text-soft">
						{t`${percent}% sold`} · {coins(offering.sold)} / {coins(offering.supply)}
					</span>
				</div>
				<dl>
					{offering.prices.map((price) => (
						<LabelledFigure key={price.currency_id} label={t`Price in ${price.currency}`} strong>
							{figure(price.price, { short: true })}
						</LabelledFigure>
					))}
					<LabelledFigure label={t`Total supply`}>{coins(offering.supply)}</LabelledFigure>
					<LabelledFigure label={t`Can still be sold`}>{coins(offering.left)}</LabelledFigure>
					<LabelledFigure label={t`Least of one order`}>{coins(offering.min)}</LabelledFigure>
					<LabelledFigure label={t`Most for one person`}>{coins(offering.user_cap)}</LabelledFigure>
					<LabelledFigure label={t`Lock-up period`}>{days === 0 ? t`None` : t`${days} d from the launch`}</LabelledFigure>
					<LabelledFigure label={t`Orders`}>{figure(String(offering.orders))}</LabelledFigure>
				</dl>
				{offering.status === "subscribing" && (
					<LinkButton size="large" to="/pages/publication/purchase" search={{ id: offering.id }} data-main-action>
						{t({ message: "Subscribe", context: "to new coins" })}
					</LinkButton>
				)}
			</Card>
			<Phases offering={offering} />
			<Own offering={offering} />
		</>
	);
}

function Own({ offering }: { offering: SubscriptionOffering }) {
	const { t } = useLingui();
	const { data } = useBought(offering.id);
	if (data === undefined || data.list.length === 0) return null;
	return (
		<Card className="px-4 py-2">
			<h2 className="pt-1 text-16 font-semibold">{t`My orders`}</h2>
			{data.list.map((order, index) => (
				<OrderRow key={order.id} order={order} first={index === 0} />
			))}
		</Card>
	);
}
