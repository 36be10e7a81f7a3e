import { CallRefused } from "@candor/client";
import type { CallData } from "@candor/contract";
import { Button, Card, EmptyState, PullToRefresh, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useNotKnown } from "../../../data/online.ts";
import { useFund } from "../../../domain/arbitrage/fund-queries.ts";
import { FundValueChart } from "../../../domain/arbitrage/fund-value-chart.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import type { FundSearch } from "../calculate/fund-search.ts";
import { DailyValuesCard } from "../components/daily-values-card.tsx";
import { FundStatusCard } from "../components/fund-status-card.tsx";
import { HoldingsCard } from "../components/holdings-card.tsx";
import { TermsCard } from "../components/terms-card.tsx";
import { DecisionsCard, FillsCard } from "../components/trading-record-cards.tsx";
import { ValueCard } from "../components/value-card.tsx";

export function FundScreen({ search: { id = 0 } }: { search: FundSearch }) {
	const { t } = useLingui();
	const answer = useFund(id);
	const notKnown = useNotKnown(answer);
	const noSuch = id === 0 || (answer.error instanceof CallRefused && answer.error.id === "unknown_fund");
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{answer.data?.funds[0]?.name ?? t`AI arbitrage`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => answer.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					{answer.data !== undefined ? (
						<Whole answer={answer.data} />
					) : !noSuch && !notKnown && !answer.isError ? (
						<>
							<Skeleton height={230} />
							<Skeleton height={220} />
							<Skeleton height={260} />
						</>
					) : (
						<EmptyState
							className="pt-20"
							title={noSuch ? t`There is no such fund` : t`The fund could not be loaded`}
							detail={noSuch ? undefined : t`Your money is safe. Try again in a moment.`}
							action={
								noSuch ? (
									<BackToList to="/pages/finance/index" search={{ tab: "arbitrage" }} />
								) : (
									<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>
								)
							}
						/>
					)}
				</main>
			</PullToRefresh>
		</>
	);
}

function Whole({ answer: { funds, detail, mine } }: { answer: CallData<"lh/getUplan"> }) {
	const [fund] = funds;
	if (fund === undefined || detail === null) return null;
	return (
		<>
			<Card>
				<FundValueChart fund={fund} />
			</Card>
			<FundStatusCard fund={fund} />
			{mine !== null && <HoldingsCard fund={fund} mine={mine} />}
			<DailyValuesCard days={fund.days} />
			{detail.portfolio !== null && <ValueCard fund={fund} portfolio={detail.portfolio} />}
			<DecisionsCard decisions={detail.decisions} />
			<FillsCard fills={detail.fills} />
			<TermsCard fund={fund} />
		</>
	);
}
