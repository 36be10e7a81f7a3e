import { Button, Card, EmptyState, Skeleton, useFigures, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNotKnown } from "../../../data/online.ts";
import { useSession } from "../../../data/session.ts";
import { usePreloadedProofChecker } from "../../../domain/proofs/preload-proof-checker.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { unitsText } from "../calculate/units-text.ts";
import { HashLine } from "../components/hash-line.tsx";
import { type PublishedRoot, useLiabilities } from "../data/liabilities.ts";

const loadProof = async () => (await import("../components/liabilities-proof-sheet.tsx")).openLiabilitiesProof();
const VERIFIER = "/verify-liabilities.html";
const VALUED = " valued";

export function LiabilitiesScreen() {
	const { t } = useLingui();
	const answer = useLiabilities();
	const notKnown = useNotKnown(answer);
	const newest = answer.data?.roots[0];
	return (
		<>
			<PageBar onBack={() => goBack("/pages/fairness/index")}>
				<BarTitle>{t`Proof of liabilities`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{newest !== undefined ? (
					<Shown root={newest} />
				) : answer.data !== undefined ? (
					<EmptyState
						className="pt-10"
						title={t`No snapshot yet`}
						detail={t`The exchange publishes its total liabilities every day at 02:00 UTC.`}
					/>
				) : notKnown || answer.isError ? (
					<EmptyState
						className="pt-20"
						title={t`This could not be loaded`}
						action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<>
						<Skeleton height={150} />
						<Skeleton height={280} />
					</>
				)}
				<Limits isProven={newest !== undefined} />
				{(answer.data?.roots.length ?? 0) > 1 && <Earlier roots={answer.data?.roots.slice(1) ?? []} />}
			</main>
		</>
	);
}

function Shown({ root }: { root: PublishedRoot }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { columns, leaves, root: hash, sequence, snapshot, taken_at: takenAt, published_at: publishedAt } = root;
	const taken = time(takenAt);
	return (
		<>
			<OwnCheck root={root} />
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<h2 className="text-16 font-semibold">{t`Owed to all users`}</h2>
				<p className="text-12 text-soft">
					{t`Snapshot of ${taken}. Balances of users' accounts, and what is owed in addition: open profits, option payouts, locked interest, fund units, payments in escrow and pending rebates. No debt is subtracted.`}
				</p>
				<dl>
					{columns.map(({ name, total, decimals }) => {
						const code = name.endsWith(VALUED) ? name.slice(0, -VALUED.length) : name;
						return (
							<LabelledFigure key={name} label={name === code ? code : t`${code}, owed in addition`}>
								{`${figure(unitsText(total, decimals))} ${code}`}
							</LabelledFigure>
						);
					})}
				</dl>
				<HashLine label={t`Root`} hash={hash} detail={time(publishedAt)} />
				<dl>
					<LabelledFigure label={t`Entry of the journal`}>{figure(`${sequence}`)}</LabelledFigure>
					<LabelledFigure label={t`Leaves`}>{figure(`${leaves}`)}</LabelledFigure>
				</dl>
			</Card>
			<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
				<h2 className="text-16 font-semibold">{t`Check without this app`}</h2>
				<p className="text-12 text-soft">
					{t`The verifier is one page that works without network and without an account. It reads the file of your own check, or the file of all leaves.`}
				</p>
				<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
					<a className={DOWNLOAD} href={VERIFIER} download="verify-liabilities.html">{t`Save the verifier`}</a>
					<a
						className={DOWNLOAD}
						href={`${API_BASE}/api/proofs/liabilities/files/${snapshot}.jsonl`}
						download={`liabilities-${snapshot}.jsonl`}
					>{t`Save all leaves`}</a>
				</div>
			</Card>
		</>
	);
}

const DOWNLOAD =
	"pressable grid min-h-[46px] place-items-center rounded-m bg-raised px-3 text-center text-[0.9375rem] font-semibold text-ink";

function OwnCheck({ root }: { root: PublishedRoot }) {
	const { t } = useLingui();
	const signedIn = useSession() !== null;
	const [open, setOpen] = useState(false);
	const [wanted, setWanted] = useState(false);
	const ProofSheet = useOpenedPart(loadProof, wanted, () => {
		setOpen(false);
		setWanted(false);
	});
	usePreloadedProofChecker();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Are my balances counted?`}</h2>
			<p className="text-12 text-soft">
				{t`Your device computes the path from your balances to the published root. Each user who checks makes it harder to leave anybody out.`}
			</p>
			{signedIn ? (
				<Button
					wide
					onClick={() => {
						setOpen(true);
						setWanted(true);
					}}
				>{t`Verify my balances`}</Button>
			) : (
				<LinkButton to="/pages/user/login/login">{t`Log in to verify`}</LinkButton>
			)}
			{ProofSheet !== undefined && <ProofSheet root={root} open={open} onClose={() => setOpen(false)} />}
		</Card>
	);
}

function Limits({ isProven }: { isProven: boolean }) {
	const { t } = useLingui();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`What is not proved`}</h2>
			{isProven && <p className="text-14 font-semibold">{t`Liabilities proven, assets not`}</p>}
			<ul className="grid list-disc gap-1.5 pl-4 text-12 text-soft">
				<li>{t`The exchange has not signed any custody addresses. The totals show what it owes, not what it has.`}</li>
				<li>{t`A user who never checks could be left out.`}</li>
				<li>{t`A snapshot shows one moment of a day.`}</li>
				<li>{t`Profits and fund units count at prices that the exchange recorded.`}</li>
				<li>{t`The secret that hides your leaves was made by the exchange, which can therefore recognise them.`}</li>
			</ul>
		</Card>
	);
}

function Earlier({ roots }: { roots: readonly PublishedRoot[] }) {
	const { t } = useLingui();
	const { day } = useFigures();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
			<h2 className="text-16 font-semibold">{t`Earlier roots`}</h2>
			{roots.map(({ snapshot, root, taken_at: takenAt }) => (
				<HashLine key={snapshot} label={day(takenAt)} hash={root} />
			))}
		</Card>
	);
}
