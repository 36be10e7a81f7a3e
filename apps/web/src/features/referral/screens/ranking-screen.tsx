import { Button, Card, EmptyState, Skeleton, useFigures, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNotKnown } from "../../../data/online.ts";
import { usePreloadedProofChecker } from "../../../domain/proofs/preload-proof-checker.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { TopTen } from "../components/top-ten.tsx";
import { useInvite, useRanking } from "../data/referral-queries.ts";

const loadProof = async () => (await import("../components/ranking-proof-sheet.tsx")).openRankingProof();

const DAY_MS = 86_400_000;

export function RankingScreen() {
	const { t } = useLingui();
	const ranking = useRanking();
	const notKnown = useNotKnown(ranking);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/promotion/index")}>
				<BarTitle>{t`Ranking`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{ranking.data !== undefined ? (
					<Shown ranking={ranking.data} />
				) : notKnown || ranking.isError ? (
					<EmptyState
						className="pt-20"
						title={t`The ranking could not be loaded.`}
						action={<Button size="small" onClick={() => void ranking.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<Skeleton height={420} />
				)}
			</main>
		</>
	);
}

function Shown({
	ranking: { list, from, to, made_at: madeAt },
}: {
	ranking: NonNullable<ReturnType<typeof useRanking>["data"]>;
}) {
	const { t } = useLingui();
	const { day, figure, time } = useFigures();
	const rank = useInvite().data?.rank ?? null;
	const [open, setOpen] = useState(false);
	const [wanted, setWanted] = useState(false);
	const ProofSheet = useOpenedPart(loadProof, wanted, () => {
		setOpen(false);
		setWanted(false);
	});
	usePreloadedProofChecker();
	const [first, last, made] = [day(from), day(to - DAY_MS), time(madeAt)];
	const place = rank === null ? "" : figure(`${rank}`);
	return (
		<>
			<Card>
				<h2 className="pb-1 text-16 font-semibold">{t`Top 10`}</h2>
				<TopTen list={list} />
				{rank !== null && <p className="pt-1 text-12 text-soft">{t`Your place is ${place}.`}</p>}
			</Card>
			<Card className="grid gap-3">
				<h2 className="text-16 font-semibold">{t`How it is counted`}</h2>
				<ul className="grid list-disc gap-1.5 pl-4 text-12 text-soft">
					<li>{t`It counts rebates paid for the days from ${first} to ${last} (UTC). Published ${made}.`}</li>
					<li>{t`Coins count in USDT at the index of each day's close. A coin without an index counts zero.`}</li>
					<li>{t`The highest total comes first, then the most invited friends.`}</li>
					<li>{t`The totals of the first 100 are public in whole USDT, under names that change with each publication.`}</li>
				</ul>
				<Button
					tone="ghost"
					wide
					onClick={() => {
						setOpen(true);
						setWanted(true);
					}}
				>{t`Sort it again on this phone`}</Button>
			</Card>
			{ProofSheet !== undefined && <ProofSheet shownAt={madeAt} open={open} onClose={() => setOpen(false)} />}
		</>
	);
}
