import { CallRefused } from "@candor/client";
import { Button, EmptyState, Skeleton, Tabs, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { useNotKnown } from "../../../../data/online.ts";
import { type Terms, termsOf } from "../../../../domain/contracts/calculate/terms.ts";
import { DemoBadge } from "../../../../domain/contracts/components/demo-mark.tsx";
import { useContractDeal } from "../../../../domain/contracts/data/contract-deal.ts";
import { goBack, navigate } from "../../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../../shared/page-parts/back-to-list.tsx";
import { LazyPart } from "../../../../shared/page-parts/lazy-part.tsx";
import { MARKET_TABS, type MarketSearch, type MarketTab } from "../calculate/market-search.ts";
import { FundingTab } from "../components/funding-tab.tsx";

type LaterTab = Exclude<MarketTab, "funding">;
const LOAD: Readonly<Record<LaterTab, () => Promise<ComponentType<{ terms: Terms }>>>> = {
	market: async () => (await import("../components/market-tab.tsx")).MarketTabPanel,
	tiers: async () => (await import("../components/tiers-tab.tsx")).TiersTab,
	calculator: async () => (await import("../components/calculator-tab.tsx")).CalculatorTab,
};

export function MarketScreen({ search }: { search: MarketSearch }) {
	const { t } = useLingui();
	const { id = 0, account = "real", tab = "funding" } = search;
	const deal = useContractDeal(id, account);
	const terms = useMemo(() => (deal.data === undefined ? undefined : termsOf(deal.data)), [deal.data]);
	const notKnown = useNotKnown(deal);
	const noSuch = id === 0 || (deal.error instanceof CallRefused && deal.error.id === "unknown_instrument");
	const names: Record<MarketTab, string> = {
		funding: t`Funding`,
		market: t({ message: "Market", context: "tab: what is known of a contract's market" }),
		tiers: t({ message: "Tiers", context: "tab: maintenance and leverage by size" }),
		calculator: t`Calculator`,
	};
	let shown: ReactNode;
	if (terms !== undefined)
		shown = (
			<Tabs
				label={t`About this contract`}
				value={tab}
				onValueChange={(next) =>
					navigate({ to: "/pages/lever/market", search: { ...search, tab: next }, replace: true, keepScroll: true })
				}
				items={MARKET_TABS.map((value) => ({ value, label: names[value] }))}
				className="pb-1"
			>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
					{tab === "funding" ? <FundingTab terms={terms} /> : <LaterPanel key={tab} tab={tab} terms={terms} />}
				</div>
			</Tabs>
		);
	else if (!noSuch && !notKnown && !deal.isError)
		shown = (
			<div aria-busy className="grid gap-3 pt-12">
				<Skeleton height={220} />
				<Skeleton height={320} />
			</div>
		);
	else
		shown = (
			<EmptyState
				className="pt-20"
				title={noSuch ? t`There is no such contract` : t`The contract could not be loaded`}
				detail={noSuch ? undefined : t`Your positions and balances are safe. Try again in a moment.`}
				action={
					noSuch ? (
						<BackToList to="/pages/option/detail" search={{ half: "contracts" }} />
					) : (
						<Button size="small" onClick={() => void deal.refetch()}>{t`Try again`}</Button>
					)
				}
			/>
		);
	return (
		<>
			<PageBar
				onBack={() => goBack("/pages/option/detail")}
				aside={
					account === "simulation" && (
						<span className="pr-2.5">
							<DemoBadge />
						</span>
					)
				}
			>
				<BarTitle>
					{terms === undefined ? t({ message: "Contract", context: "a contract whose name is not known yet" }) : terms.symbol}
				</BarTitle>
			</PageBar>
			<main className="px-4 pt-1 pb-10">{shown}</main>
		</>
	);
}

function LaterPanel({ tab, terms }: { tab: LaterTab; terms: Terms }) {
	const { t } = useLingui();
	return (
		<LazyPart
			part={useLazyPart(LOAD[tab], { wanted: true })}
			shape={<Skeleton height={320} />}
			title={t`This part could not be loaded`}
			detail={t`Your positions and balances are safe. Try again in a moment.`}
		>
			{(Panel) => <Panel terms={terms} />}
		</LazyPart>
	);
}
