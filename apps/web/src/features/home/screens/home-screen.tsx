// Home: what one has, what one can do, and the markets ticking.
import { useState } from "react";
import { useSession } from "../../../data/session.ts";
import { HomeHeader } from "../components/home-header.tsx";
import { MarketList } from "../components/market-list.tsx";
import { QuickActions } from "../components/quick-actions.tsx";
import { TotalAssets } from "../components/total-assets.tsx";
import { Welcome } from "../components/welcome.tsx";

export function HomeScreen() {
	const signedIn = useSession() !== null;
	const [searching, setSearching] = useState(false);
	const [search, setSearch] = useState("");
	return (
		<>
			<HomeHeader
				searching={searching}
				onSearch={() => {
					setSearch("");
					setSearching(!searching);
				}}
			/>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1.5 pb-4">
				{signedIn ? <TotalAssets /> : <Welcome />}
				<QuickActions />
				<MarketList searching={searching} search={search} onSearch={setSearch} />
			</main>
		</>
	);
}
