// Home: what one has, what the house announces, what one can do, and the markets ticking.
import { PullToRefresh } from "@candor/ui";
import { useState } from "react";
import { useQuotation } from "../../../data/markets.ts";
import { useAnnouncements } from "../../../data/news.ts";
import { useWallet } from "../../../data/wallet.ts";
import { HomeHeader } from "../components/home-header.tsx";
import { MarketList } from "../components/market-list.tsx";
import { NoticesLine } from "../components/notices-line.tsx";
import { QuickActions } from "../components/quick-actions.tsx";
import { TotalAssets } from "../components/total-assets.tsx";

export function HomeScreen() {
	const [searching, setSearching] = useState(false);
	const [search, setSearch] = useState("");
	const asked = [useWallet(), useQuotation(), useAnnouncements()];
	return (
		<>
			<HomeHeader
				searching={searching}
				onSearch={() => {
					setSearch("");
					setSearching(!searching);
				}}
			/>
			<PullToRefresh onRefresh={() => Promise.all(asked.map(({ refetch }) => refetch({ throwOnError: true })))}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1.5 pb-4">
					<TotalAssets />
					<NoticesLine />
					<QuickActions />
					<MarketList searching={searching} search={search} onSearch={setSearch} />
				</main>
			</PullToRefresh>
		</>
	);
}
