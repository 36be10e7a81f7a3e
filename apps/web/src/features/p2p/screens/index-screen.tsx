// Page that lists merchants' advertisements, from which the user buys or to which the user sells. The filters are in the
// address.
import type { CallData } from "@candor/contract";
import { Button, Card, Chip, EmptyState, IconButton, join, PullToRefresh, Segmented, Skeleton, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, ListFilter, Store } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "../../../data/language.ts";
import { useNotKnown } from "../../../data/online.ts";
import { goBack, navigate } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { PagedList } from "../../../shared/paged-list/paged-list.tsx";
import type { IndexSearch } from "../calculate/p2p-search.ts";
import { type ShownFilter, shownFilter } from "../calculate/shown-filter.ts";
import { AdvertisementCard } from "../components/advertisement-card.tsx";
import { useDuration, usePayTypeName } from "../components/labels.ts";
import { OwnEntries } from "../components/own-entries.tsx";
import { useAdvertisements, useLiveP2p, useP2pConfig } from "../data/p2p-queries.ts";

const HERE = "/pages/assets/c2c/index";
const loadFilters = async () => (await import("../components/filter-sheet.tsx")).FilterSheet;

export function IndexScreen({ search }: { search: IndexSearch }) {
	const { t } = useLingui();
	useLiveP2p();
	const config = useP2pConfig();
	const language = useLanguage();
	const notKnown = useNotKnown(config);
	const filter = config.data === undefined ? undefined : shownFilter(search, config.data, language);
	const [filtering, setFiltering] = useState(false);
	const Filters = useOpenedPart(loadFilters, filtering, () => setFiltering(false));
	const show = (change: Partial<ShownFilter>) => {
		if (filter === undefined) return;
		const { side, currency, fiat, payType, amount } = { ...filter, ...change };
		const next = {
			...{ side, currency, fiat },
			...(payType !== undefined && { pay_type: payType }),
			...(amount !== undefined && { amount }),
		};
		navigate({ to: HERE, search: next, replace: true, keepScroll: true });
	};
	return (
		<>
			<PageBar
				onBack={() => goBack("/pages/assets/index")}
				aside={
					<IconButton label={t`Filter`} disabled={filter === undefined} onClick={() => setFiltering(true)}>
						<ListFilter aria-hidden size={20} strokeWidth={1.75} />
					</IconButton>
				}
			>
				<BarTitle>{t({ message: "Buy and sell", context: "coins for local money; page title" })}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => config.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					{config.data === undefined ? (
						notKnown || config.isError ? (
							<EmptyState
								title={t`The ads could not be loaded`}
								detail={t`Your money is safe. Try again in a moment.`}
								action={<Button size="small" onClick={() => void config.refetch()}>{t`Try again`}</Button>}
							/>
						) : (
							<Loading />
						)
					) : filter === undefined ? (
						<EmptyState
							icon={<Store aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No currency is open`}
							detail={t`Buying and selling for local money starts once a currency opens.`}
						/>
					) : (
						<>
							<Choices config={config.data} filter={filter} onShow={show} onFilter={() => setFiltering(true)} />
							<List config={config.data} filter={filter} />
						</>
					)}
					<OwnEntries />
				</main>
			</PullToRefresh>
			{Filters !== undefined && config.data !== undefined && filter !== undefined && (
				<Filters
					config={config.data}
					filter={filter}
					open={filtering}
					onOpenChange={setFiltering}
					onChoose={(filters) => {
						setFiltering(false);
						show(filters);
					}}
				/>
			)}
		</>
	);
}

function Loading() {
	return (
		<>
			<Skeleton height={40} />
			<Skeleton height={28} />
			<Skeleton height={28} />
			<Skeleton height={150} />
			<Skeleton height={150} />
			<Skeleton height={150} />
		</>
	);
}

interface ChoicesProps {
	config: CallData<"ctc/config">;
	filter: ShownFilter;
	onShow: (change: Partial<ShownFilter>) => void;
	onFilter: () => void;
}

function Choices({ config, filter, onShow, onFilter }: ChoicesProps) {
	const { t } = useLingui();
	const payTypeName = usePayTypeName();
	return (
		<>
			<Segmented
				label={t`Buy or sell`}
				value={filter.side}
				onValueChange={(side) => onShow({ side })}
				items={[
					{ value: "buy", label: t({ message: "Buy", context: "coins from a merchant" }), tone: "up" },
					{ value: "sell", label: t({ message: "Sell", context: "coins to a merchant" }), tone: "down" },
				]}
			/>
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">{t`Coin`}</legend>
				{config.coins.map(({ currency_id, currency }) => (
					<Chip key={currency_id} on={currency_id === filter.currency} onClick={() => onShow({ currency: currency_id })}>
						{currency}
					</Chip>
				))}
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<FilterChip label={t`Currency`} value={filter.fiat} onClick={onFilter} />
				<FilterChip
					label={t({ message: "Amount", context: "of money in a P2P order" })}
					value={
						filter.amount === undefined
							? t({ message: "Amount", context: "of money in a P2P order" })
							: `${filter.amount} ${filter.fiat}`
					}
					on={filter.amount !== undefined}
					onClick={onFilter}
				/>
				<FilterChip
					label={t`Payment method`}
					value={filter.payType === undefined ? t`All payment methods` : payTypeName(filter.payType)}
					on={filter.payType !== undefined}
					onClick={onFilter}
				/>
			</div>
		</>
	);
}

/** Button that shows the value of a filter. A tap opens the sheet with all filters. */
function FilterChip({ label, value, on = false, onClick }: { label: string; value: string; on?: boolean; onClick: () => void }) {
	return (
		<button
			type="button"
			aria-haspopup="dialog"
			aria-label={label === value ? undefined : `${label}: ${value}`}
			onClick={onClick}
			className={join(
				"pressable target inline-flex h-7 max-w-full items-center gap-1 rounded-[14px] px-2.5 text-12 font-medium whitespace-nowrap",
				on ? "tint-brand" : "bg-raised text-soft",
			)}
		>
			<span className="truncate">{value}</span>
			<ChevronDown aria-hidden size={13} strokeWidth={2} className="shrink-0" />
		</button>
	);
}

function List({ config, filter }: { config: CallData<"ctc/config">; filter: ShownFilter }) {
	const { t } = useLingui();
	const duration = useDuration();
	const { currency, fiat, payType, amount } = filter;
	const isPurchase = filter.side === "buy";
	const list = useAdvertisements({ side: isPurchase ? "sell" : "buy", currency, fiat, payType, amount });
	const isFiltered = payType !== undefined || amount !== undefined;
	const hold = duration(config.terms.hold_ms);
	const late = config.late_rulings.count;
	return (
		<>
			{config.simulated && (
				<p className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 text-12 text-warn">
					{t`Merchants of this sandbox are simulated. No real money is paid.`}
				</p>
			)}
			<section aria-label={t`Ads`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<PagedList
					query={list}
					items={list.advertisements}
					shape={
						<>
							<Skeleton height={150} />
							<Skeleton height={150} />
							<Skeleton height={150} />
						</>
					}
					problem={{ title: t`The ads could not be loaded`, detail: t`Your money is safe. Try again in a moment.` }}
					older={t`More ads`}
					empty={
						<Card>
							<EmptyState
								icon={<Store aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No ads now`}
								detail={
									isFiltered
										? t`No ad takes this amount and payment method. Change the filter.`
										: t`No merchant trades this coin for ${fiat} now. Try another coin or currency.`
								}
							/>
						</Card>
					}
				>
					{(advertisement, first) => (
						<div key={advertisement.id} className={first ? undefined : "pt-3"}>
							<AdvertisementCard advertisement={advertisement} />
						</div>
					)}
				</PagedList>
			</section>
			<p className="rounded-m tint-brand px-3 py-2.5 text-12">
				{isPurchase
					? t`Bought coins stay frozen for ${hold} or longer, because a bank payment can be recalled.`
					: t`Your coins are in escrow until you release them. Release only after the money has arrived in your account.`}
			</p>
			{late > 0 && <p className="px-1 text-12 text-warn">{t`Disputes with a late ruling: ${late}`}</p>}
		</>
	);
}
