// Page with an overview of the identity verification: both levels with state and next action, and the user's data. In a
// sandbox, the page also verifies the user immediately.
import { Button, Card, EmptyState, Skeleton, useLazyPart, useOpenedPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useNotKnown } from "../../../data/online.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { LevelCard } from "../components/level-card.tsx";
import type { MyDataAction } from "../components/my-data.tsx";
import { type Level, useVerification, type Verification } from "../data/verification-queries.ts";

const loadSandbox = async () => (await import("../../../domain/verification/sandbox-verification.tsx")).openSandboxVerification();
const loadMyData = async () => (await import("../components/my-data.tsx")).openMyData();
const loadAppeal = async () => (await import("../components/appeal-sheet.tsx")).AppealSheet;

export function VerificationScreen() {
	const { t } = useLingui();
	const query = useVerification();
	const notKnown = useNotKnown(query);
	const { data } = query;
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t({ message: "Verification", context: "of who the user is" })}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data !== undefined ? (
					<Levels verification={data} />
				) : notKnown || query.isError ? (
					<EmptyState
						className="pt-16"
						title={t`Your verification could not be loaded`}
						detail={t`Nothing was changed. Try again in a moment.`}
						action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>}
					/>
				) : (
					<>
						<Skeleton height={148} className="rounded-l" />
						<Skeleton height={148} className="rounded-l" />
					</>
				)}
			</main>
		</>
	);
}

function Levels({ verification }: { verification: Verification }) {
	const { t } = useLingui();
	const { basic, advanced, review_hours: promisedHours, may_skip: maySkip } = verification;
	const [appealing, setAppealing] = useState<Level>();
	const Appeal = useOpenedPart(loadAppeal, appealing !== undefined, () => setAppealing(undefined));
	const isBasicDone = basic.state === "verified" || basic.state === "needs_update";
	const offersSandbox = maySkip && !isBasicDone && basic.state !== "frozen";
	return (
		<>
			{offersSandbox && <SandboxOffer />}
			<LevelCard
				level="basic"
				state={basic}
				promisedHours={promisedHours}
				isOpen
				onAppeal={() => setAppealing("basic")}
				rights={
					isBasicDone
						? t`Options, high leverage and new coins are open to you, as far as your country allows.`
						: t`Options for real money, leverage above 20× and new coins need it. Spot trading does not.`
				}
			/>
			<LevelCard
				level="advanced"
				state={advanced}
				promisedHours={promisedHours}
				isOpen={isBasicDone}
				onAppeal={() => setAppealing("advanced")}
				rights={
					isBasicDone
						? t`Confirms your identity with a document. C2C merchants need it.`
						: t`Follows basic verification. It confirms your identity with a document.`
				}
			/>
			<MyDataLinks mayChange={basic.state === "verified" && basic.policy !== null} />
			{Appeal !== undefined && (
				<Appeal
					level={appealing ?? "basic"}
					open={appealing !== undefined}
					onOpenChange={(open) => !open && setAppealing(undefined)}
				/>
			)}
		</>
	);
}

function SandboxOffer() {
	const { t } = useLingui();
	const part = useLazyPart(loadSandbox, { wanted: true });
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`Sandbox: skip the review`}</h2>
			<p className="text-12 text-soft">{t`This is a sandbox, so you can also be verified at once. Never upload real documents here.`}</p>
			<LazyPart
				part={part}
				shape={<Skeleton height={170} />}
				title={t`This could not be loaded`}
				detail={t`Nothing was changed. Try again in a moment.`}
			>
				{(SandboxVerification) => <SandboxVerification onDone={() => undefined} />}
			</LazyPart>
		</Card>
	);
}

/** Links to actions with the user's data. @param mayChange true if the user has verified data and may report a change of it */
function MyDataLinks({ mayChange }: { mayChange: boolean }) {
	const { t } = useLingui();
	const [action, setAction] = useState<MyDataAction>();
	const MyData = useOpenedPart(loadMyData, action !== undefined, () => setAction(undefined));
	return (
		<section aria-label={t`Your data`} className="px-1">
			<p className="flex gap-2.5 text-12 text-soft">
				<Eye aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
				{t`Only reviewers with your case open can see your pictures. Each view is logged.`}
			</p>
			<div className="mt-1 flex flex-wrap gap-x-5">
				<Button tone="text" size="small" className="px-1" onClick={() => setAction("download")}>
					{t`Download my data`}
				</Button>
				{mayChange && (
					<Button tone="text" size="small" className="px-1" onClick={() => setAction("change")}>
						{t`My data has changed`}
					</Button>
				)}
				<Button tone="text" size="small" className="px-1" onClick={() => setAction("erase")}>
					{t`Delete my data`}
				</Button>
			</div>
			{MyData !== undefined && <MyData action={action} onClose={() => setAction(undefined)} />}
		</section>
	);
}
