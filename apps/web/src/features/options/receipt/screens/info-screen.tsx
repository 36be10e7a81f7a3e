import { CallRefused } from "@candor/client";
import { Button, Card, EmptyState, PullToRefresh, Skeleton, toast, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNotKnown } from "../../../../data/online.ts";
import { usePreloadedProofChecker } from "../../../../domain/proofs/preload-proof-checker.ts";
import { Link } from "../../../../shared/navigation/link.tsx";
import { goBack } from "../../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../../shared/page-bar/page-bar.tsx";
import type { InfoSearch } from "../calculate/info-search.ts";
import { OptionFacts } from "../components/option-facts.tsx";
import { RecordWatch } from "../components/record-watch.tsx";
import { ResultCard } from "../components/result-card.tsx";
import { useOption } from "../data/option-query.ts";

const OPTIONS = "/pages/option/detail";
const loadSheet = async () => (await import("../components/option-proof-sheet.tsx")).openOptionProof();
/**
 * Delay in ms after the page appears. Then the code of the proof check loads in advance, so that it is ready when the user
 * taps.
 */
const AHEAD_MS = 1_000;

export function InfoScreen({ search: { id } }: { search: InfoSearch }) {
	const { t } = useLingui();
	const found = useOption(id);
	const notKnown = useNotKnown(found);
	const [verifying, setVerifying] = useState(false);
	usePreloadedProofChecker();
	const { here: VerifySheet } = useLazyPart(loadSheet, {
		wanted: verifying,
		aheadMs: AHEAD_MS,
		onFailed() {
			setVerifying(false);
			toast(t`The verification could not be loaded. Try again in a moment.`, "bad");
		},
	});
	const option = found.data;
	// For the option of another user, the server responds as if it did not exist.
	const unknown = id === undefined || (found.error instanceof CallRefused && found.error.id === "unknown_option");
	return (
		<>
			<PageBar onBack={() => goBack(OPTIONS)}>
				<BarTitle>{option === undefined || option.status === "open" ? t`Option` : t`Option result`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => found.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-8">
					{option !== undefined ? (
						<>
							<RecordWatch market={option.product} />
							<ResultCard option={option} onVerify={() => setVerifying(true)} />
							<OptionFacts option={option} />
							{VerifySheet !== undefined && <VerifySheet option={option} open={verifying} onClose={() => setVerifying(false)} />}
						</>
					) : unknown ? (
						<Card className="py-1">
							<EmptyState
								title={t`There is no such option`}
								detail={t`You have none with this number.`}
								action={
									<Link to={OPTIONS} className="pressable target text-14 font-semibold text-brand">
										{t`To the options`}
									</Link>
								}
							/>
						</Card>
					) : notKnown ? (
						<Card className="py-1">
							<EmptyState
								title={t`This option could not be loaded`}
								detail={t`It is safe with the exchange. Try again in a moment.`}
								action={<Button size="small" onClick={() => void found.refetch()}>{t`Try again`}</Button>}
							/>
						</Card>
					) : (
						<Shape />
					)}
				</main>
			</PullToRefresh>
		</>
	);
}

function Shape() {
	return (
		<div aria-busy className="grid gap-3 animate-[candor-fade_150ms_200ms_both]">
			<Card className="grid justify-items-center gap-3 py-6">
				<Skeleton width={90} height={14} />
				<Skeleton width={190} height={34} />
				<Skeleton width={220} height={12} />
				<Skeleton height={46} className="mt-3" />
			</Card>
			<Card className="grid gap-3">
				{[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
					<Skeleton key={row} height={13} />
				))}
			</Card>
		</div>
	);
}
