// The contracts section of the trading page: header, chart, order form next to the book, positions. The code loads when the
// user opens contracts.
import type { Quotation } from "@candor/contract";
import { Button, EmptyState, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { withTexts } from "../../data/load-texts.ts";
import { LazyPart } from "../../shared/page-parts/lazy-part.tsx";
import { ContractsPageSkeleton } from "../../shared/page-parts/page-skeletons.tsx";
import { termsOf } from "./calculate/terms.ts";
import { ContractBook } from "./components/contract-book.tsx";
import { ContractHead } from "./components/contract-head.tsx";
import { ContractOrderForm } from "./components/order-form.tsx";
import { OwnPositions } from "./components/own-positions.tsx";
import { useContractDeal } from "./data/contract-deal.ts";
import { chartShown, useChartShown } from "./data/preferences.ts";
import type { ContractAccount } from "./data/use-open-positions.ts";
import { texts } from "./texts";

const loadChart = async () => (await import("./components/contract-chart.tsx")).openContractChart();

export const openContracts = () => withTexts(Contracts, texts);

export interface ContractsProps {
	listed: Quotation;
	account: ContractAccount;
	halves: ReactNode;
	/** Called if the user must be verified before an order. @param resume continues with the order after the verification */
	onNotVerified: (resume: () => void) => void;
	onLimits: () => void;
}

function Contracts({ listed, account, halves, onNotVerified, onLimits }: ContractsProps) {
	const { t } = useLingui();
	const deal = useContractDeal(listed.match_id, account);
	const terms = useMemo(() => (deal.data === undefined ? undefined : termsOf(deal.data)), [deal.data]);
	const charted = useChartShown();
	const chart = useLazyPart(loadChart, { wanted: charted });
	if (terms === undefined || terms.account !== account || terms.matchId !== listed.match_id) {
		if (!deal.isError) return <ContractsSkeleton halves={halves} />;
		return (
			<>
				<div className="flex px-4">{halves}</div>
				<EmptyState
					className="pt-20"
					title={t`The contract could not be loaded`}
					detail={t`Your positions and balances are safe. Try again in a moment.`}
					action={<Button size="small" onClick={() => void deal.refetch()}>{t`Try again`}</Button>}
				/>
			</>
		);
	}
	return (
		<>
			<ContractHead terms={terms} halves={halves} charted={charted} onCharted={(next) => chartShown.set(next)} />
			{charted && (
				<LazyPart
					part={chart}
					shape={<div className="h-[360px]" />}
					title={t`The chart could not be loaded`}
					detail={t`Prices and your positions are live all the same.`}
				>
					{(ContractChart) => <ContractChart listed={listed} account={account} />}
				</LazyPart>
			)}
			{/*
			 * The order form and the book are side by side if the page is wide enough. With large text the book is below the form.
			 */}
			<div className="flex flex-wrap gap-3.5 px-4 pt-2">
				<div className="min-w-0 flex-[1.18_1_9.440em]">
					<ContractOrderForm key={`${account} ${terms.symbol}`} terms={terms} onNotVerified={onNotVerified} onLimits={onLimits} />
				</div>
				<div className="min-w-0 flex-[1_1_8em]">
					<ContractBook key={`${account} ${terms.symbol}`} terms={terms} />
				</div>
			</div>
			<div className="px-4 pt-5 pb-4">
				<OwnPositions key={account} account={account} />
			</div>
		</>
	);
}

function ContractsSkeleton({ halves }: { halves: ReactNode }) {
	return (
		<>
			<div className="flex px-4">{halves}</div>
			<div aria-busy>
				<ContractsPageSkeleton />
			</div>
		</>
	);
}
