import { useStore } from "@candor/client/page";
import { Button, Card, EmptyState, Skeleton, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Search, Star } from "lucide-react";
import { useState } from "react";
import { type MarketTab, nextSorting } from "../../../domain/market/choose-markets.ts";
import { useFavourites } from "../../../domain/market/data/favourites.ts";
import { useQuotation } from "../../../domain/market/data/markets.ts";
import { useMarketList } from "../../../domain/market/use-market-list.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { changeView, view } from "../data/market-list-state.ts";
import { MarketRow } from "./market-row.tsx";
import { SortRow } from "./sort-row.tsx";

const loadSearch = async () => (await import("./market-search.tsx")).MarketSearch;
const loadContracts = async () =>
	(await import("../../../domain/contracts/components/contract-markets.tsx")).openContractMarkets();
/** Delay in ms before the code of contracts loads in advance. The page is idle by then. */
const AHEAD_MS = 4_000;

export interface MarketListProps {
	searching: boolean;
	search: string;
	onSearch: (text: string) => void;
}

export function MarketList({ searching, search, onSearch }: MarketListProps) {
	const { t } = useLingui();
	const quotation = useQuotation();
	const favourites = useFavourites();
	const { tab, sort } = useStore(view);
	const [choosing, setChoosing] = useState(false);
	const field = useLazyPart(loadSearch, { wanted: searching, aheadMs: AHEAD_MS });
	const contracts = useLazyPart(loadContracts, { wanted: tab === "contracts" });
	const shown = useMarketList(quotation.data, { tab, favourites, search, sorting: sort });
	const setTab = (next: MarketTab) => changeView({ tab: next });
	// A search covers all markets, so it leaves the tab of favourites.
	const look = (text: string) => {
		if (text.trim() !== "") setTab("all");
		onSearch(text);
	};
	const choose = () => {
		if (!choosing) setTab("all");
		setChoosing(!choosing);
	};
	return (
		<Card className="px-3.5 pt-3.5 pb-1">
			<Tabs
				label={t`Markets`}
				value={tab}
				onValueChange={setTab}
				items={[
					{ value: "favourites", label: t`Favourites` },
					{ value: "all", label: t`Spot` },
					{ value: "contracts", label: t`Contracts` },
				]}
				aside={
					quotation.data !== undefined &&
					tab !== "contracts" && (
						<button
							type="button"
							aria-pressed={choosing}
							onClick={choose}
							className="pressable target shrink-0 text-12 text-soft"
						>
							{choosing ? t`Done` : t`Edit`}
						</button>
					)
				}
			>
				{searching && (
					<LazyPart
						part={field}
						shape={<Skeleton height={44} className="mt-2" />}
						title={t`The search could not be loaded`}
						detail={t`All markets stand below. Try again in a moment.`}
					>
						{(MarketSearch) => <MarketSearch value={search} onValueChange={look} />}
					</LazyPart>
				)}
				{quotation.data === undefined ? (
					quotation.isError ? (
						<EmptyState
							title={t`The markets could not be loaded`}
							detail={t`Your orders and balances are safe. Try again in a moment.`}
							action={<Button size="small" onClick={() => void quotation.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<>
							<SortRow sort={sort} onSort={(by) => changeView({ sort: nextSorting(sort, by) })} />
							<MarketSkeleton />
						</>
					)
				) : tab === "contracts" ? (
					<LazyPart
						part={contracts}
						shape={<MarketSkeleton />}
						title={t`The markets could not be loaded`}
						detail={t`Your orders and balances are safe. Try again in a moment.`}
					>
						{(ContractMarkets) => <ContractMarkets markets={quotation.data} />}
					</LazyPart>
				) : (
					<>
						{shown.length > 1 && <SortRow sort={sort} onSort={(by) => changeView({ sort: nextSorting(sort, by) })} />}
						<ul>
							{shown.map((market) => (
								<MarketRow
									key={market.match_id}
									market={market}
									favourite={choosing ? favourites.includes(market.symbol) : undefined}
								/>
							))}
						</ul>
					</>
				)}
				{quotation.data !== undefined && tab !== "contracts" && shown.length === 0 && (
					<Nothing
						why={search.trim() !== "" ? "search" : tab}
						onChoose={() => {
							setTab("all");
							setChoosing(true);
						}}
					/>
				)}
			</Tabs>
		</Card>
	);
}

function Nothing({ why, onChoose }: { why: "search" | MarketTab; onChoose: () => void }) {
	const { t } = useLingui();
	if (why === "favourites")
		return (
			<EmptyState
				icon={<Star aria-hidden size={22} strokeWidth={1.75} />}
				title={t`No favourites yet`}
				detail={t`Keep the markets you follow at hand.`}
				action={<Button size="small" onClick={onChoose}>{t`Choose favourites`}</Button>}
			/>
		);
	return (
		<EmptyState
			icon={<Search aria-hidden size={22} strokeWidth={1.75} />}
			title={t`No market has this name`}
			detail={t`Try the coin's short name, BTC for example.`}
		/>
	);
}

function MarketSkeleton() {
	return (
		<div className="animate-[candor-fade_150ms_200ms_both]">
			{[1, 2, 3, 4, 5, 6].map((row) => (
				<div key={row} className="hairline flex items-center gap-3 py-[11px] first:border-t-0">
					<Skeleton round width={34} height={34} />
					<span className="grid min-w-0 flex-1 gap-1.5">
						<Skeleton width="70%" height={14} />
						<Skeleton width="48%" height={11} />
					</span>
					<span className="grid justify-items-end gap-1.5">
						<Skeleton width={56} height={14} />
						<Skeleton width={44} height={11} />
					</span>
					<Skeleton width={66} height={32} className="rounded-[9px]" />
				</div>
			))}
		</div>
	);
}
