import { PullToRefresh, useLazyPart } from "@candor/ui";
import { useEffect, useState } from "react";
import { useWallet } from "../../../data/wallet.ts";
import { useQuotation } from "../../../domain/market/data/markets.ts";
import { useAnnouncements } from "../../../domain/news/news.ts";
import { decideOnboarding, onboarding } from "../../../domain/onboarding/onboarding-state.ts";
import { HomeHeader } from "../components/home-header.tsx";
import { MarketList } from "../components/market-list.tsx";
import { NoticesLine } from "../components/notices-line.tsx";
import { QuickActions } from "../components/quick-actions.tsx";
import { TotalAssets } from "../components/total-assets.tsx";

const loadOnboarding = async () => (await import("../../../domain/onboarding/onboarding-card.tsx")).openOnboarding();

export function HomeScreen() {
	const [searching, setSearching] = useState(false);
	const [search, setSearch] = useState("");
	const asked = [useWallet(), useQuotation(), useAnnouncements()] as const;
	// Home reads this state once, when it opens. A later change takes effect at the next visit, so that nothing on the page
	// moves.
	const [begins] = useState(() => onboarding.get() === "open");
	// If this load fails, Home shows no onboarding card, and no error.
	const { here: OnboardingCard, failed } = useLazyPart(loadOnboarding, { wanted: begins });
	const total = asked[0].data?.total;
	useEffect(() => {
		if (total !== undefined) decideOnboarding(total);
	}, [total]);
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
					{/* These sections are hidden during a search, because the keyboard leaves space only for the results. */}
					<div className={searching ? "hidden" : "grid grid-cols-[minmax(0,1fr)] gap-3"}>
						<TotalAssets />
						{begins && !failed && (OnboardingCard === undefined ? <div className="h-[180px]" /> : <OnboardingCard />)}
						<NoticesLine />
						<QuickActions />
					</div>
					<MarketList searching={searching} search={search} onSearch={setSearch} />
				</main>
			</PullToRefresh>
		</>
	);
}
