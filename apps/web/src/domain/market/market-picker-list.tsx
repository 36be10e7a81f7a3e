import type { Quotation } from "@candor/contract";
import { EmptyState, Field, join, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, Search, Star } from "lucide-react";
import { useState } from "react";
import { type MarketTab, nextSorting, type Sorting, type SortKey } from "./choose-markets.ts";
import { useFavourites } from "./data/favourites.ts";
import { MarketPickerRow } from "./market-picker-row.tsx";
import { useMarketList } from "./use-market-list.ts";

export interface MarketPickerListProps {
	markets: readonly Quotation[];
	chosen: string;
	onChoose: (symbol: string) => void;
}

/** Height of a row with its border, px. It must equal the height in market-picker-row.tsx. */
const ROW_PX = 57;

/** The list is mounted each time the drawer opens, so that search and tab have their initial state. */
export function MarketPickerList({ markets, chosen, onChoose }: MarketPickerListProps) {
	const { t } = useLingui();
	const favourites = useFavourites();
	const [search, setSearch] = useState("");
	const [tab, setTab] = useState<MarketTab>("all");
	const [sorting, setSorting] = useState<Sorting>();
	const found = useMarketList(markets, { tab, favourites, search, sorting });
	const look = (text: string) => {
		if (text.trim() !== "") setTab("all");
		setSearch(text);
	};
	return (
		<>
			<Field
				label={t`Search markets`}
				labelPlace="hidden"
				placeholder={t`BTC, ETH, …`}
				type="search"
				value={search}
				onValueChange={look}
				onEnter={() => found[0] !== undefined && onChoose(found[0].symbol)}
			/>
			<Tabs
				label={t`Markets`}
				value={tab}
				onValueChange={setTab}
				className="mt-3.5"
				items={[
					{ value: "favourites", label: t`Favourites` },
					{ value: "all", label: t`All` },
				]}
			>
				<SortNames sorting={sorting} onSort={(key) => setSorting(nextSorting(sorting, key))} />
				{/* The list has its full height even if a search shortens it, so that the search field does not move. */}
				<ul className="min-h-[46dvh]" style={{ minHeight: `max(46dvh, ${markets.length * ROW_PX}px)` }}>
					{found.map((market) => (
						<MarketPickerRow key={market.match_id} market={market} chosen={market.symbol === chosen} onChoose={onChoose} />
					))}
					{found.length === 0 && <Nothing ofFavourites={tab === "favourites" && search.trim() === ""} />}
				</ul>
			</Tabs>
		</>
	);
}

function SortNames({ sorting, onSort }: { sorting: Sorting; onSort: (key: SortKey) => void }) {
	const { t } = useLingui();
	const names = [
		{ key: "name", label: t({ message: "Name", context: "column of the market list" }) },
		{ key: "volume", label: t({ message: "Volume", context: "column of the market list" }) },
		{ key: "change", label: t({ message: "Price / Change", context: "column of the market list" }) },
	] as const;
	return (
		<fieldset aria-label={t`Order of the list`} className="mt-1 flex min-w-0 gap-4 text-12 text-faint">
			{names.map(({ key, label }) => {
				const on = sorting?.by === key;
				const Arrow = sorting?.falling ? ArrowDown : ArrowUp;
				return (
					<button
						key={key}
						type="button"
						aria-pressed={on}
						onClick={() => onSort(key)}
						className={join("pressable target flex min-h-8 items-center gap-0.5 last:ml-auto", on && "font-semibold text-brand")}
					>
						{label}
						{on && <Arrow aria-hidden size={13} strokeWidth={2} />}
						{on && <span className="sr-only">{sorting?.falling ? t`falling` : t`rising`}</span>}
					</button>
				);
			})}
		</fieldset>
	);
}

function Nothing({ ofFavourites }: { ofFavourites: boolean }) {
	const { t } = useLingui();
	if (ofFavourites)
		return (
			<EmptyState
				icon={<Star aria-hidden size={22} strokeWidth={1.75} />}
				title={t`No favourites yet`}
				detail={t`Tap the star beside a market to keep it here.`}
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
