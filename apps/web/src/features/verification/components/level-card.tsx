// Card about one level of verification: its state, rights, steps, items and the next action.
import { Badge, type BadgeTone, Button, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { BadgeCheck, IdCard, type LucideIcon, ScanFace, Snowflake } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import type { Item, Level, LevelState } from "../data/verification-queries.ts";
import { ReviewSteps } from "./review-steps.tsx";
import { useItemText, useLevelText, useRejectionText, useStateText } from "./verification-texts.ts";

const TONES: Readonly<Record<LevelState["state"], BadgeTone>> = {
	unverified: "plain",
	under_review: "warn",
	verified: "good",
	rejected: "bad",
	needs_update: "warn",
	frozen: "bad",
};
const ICONS: Readonly<Record<Level, LucideIcon>> = { basic: IdCard, advanced: ScanFace };

export interface LevelCardProps {
	level: Level;
	state: LevelState;
	promisedHours: number;
	/** Text about the rights that this level gives the user. */
	rights: string;
	/** True if the user may send the data of this level now. */
	isOpen: boolean;
	onAppeal: () => void;
}

export function LevelCard({ level, state, promisedHours, rights, isOpen, onAppeal }: LevelCardProps) {
	const { t } = useLingui();
	const levelText = useLevelText();
	const stateText = useStateText();
	const Icon = state.state === "frozen" ? Snowflake : state.state === "verified" ? BadgeCheck : ICONS[level];
	const showsSteps = state.state === "under_review" && state.steps.length > 0;
	const name = levelText(level);
	return (
		<Card>
			<section aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<div className="flex items-start gap-3">
					<span
						aria-hidden
						className="grid size-11 shrink-0 place-items-center rounded-full bg-[linear-gradient(135deg,#508aff,#22d3b6)] text-white"
					>
						<Icon size={20} strokeWidth={1.75} />
					</span>
					<div className="min-w-0 flex-1">
						<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
							<h2 className="min-w-0 text-16 font-semibold">{name}</h2>
							<Badge tone={TONES[state.state]}>{stateText(state.state)}</Badge>
						</div>
						<p className="mt-0.5 text-12 text-soft">{rights}</p>
					</div>
				</div>
				{showsSteps && <ReviewSteps label={t`Progress of the review`} level={state} promisedHours={promisedHours} />}
				<StateNote state={state} />
				{state.state !== "verified" && <Items items={state.items} />}
				<NextAction level={level} state={state} isOpen={isOpen} onAppeal={onAppeal} />
			</section>
		</Card>
	);
}

function Note({ children }: { children: ReactNode }) {
	return <div className="grid gap-1 rounded-m bg-raised px-3.5 py-3 text-12">{children}</div>;
}

function StateNote({ state: { state, kind, reason, update, freeze, appealed, may_appeal: mayAppeal } }: { state: LevelState }) {
	const { t } = useLingui();
	const { date } = useFigures();
	const said = reason !== null && reason !== "" && <p className="break-words">{t`Reviewer: ${reason}`}</p>;
	if (state === "frozen") {
		return (
			<Note>
				<p className="font-semibold text-bad">{t`Verification is frozen for a legal reason.`}</p>
				{said}
				{freeze !== undefined && <FreezeTerms {...freeze} />}
				<p className="text-soft">{t`You do not need to do anything now. We notify you of the result.`}</p>
			</Note>
		);
	}
	if (state === "needs_update" && update !== null) {
		const until = date(update.rights_until);
		const why = {
			document_expired: t`Your document has expired.`,
			policy_raised: t`The rules of verification have changed.`,
			data_changed: t`Your data has changed.`,
		}[update.why];
		return (
			<Note>
				<p className="font-semibold text-warn">{why}</p>
				<p className="text-soft">
					{t`Your rights stay until ${until}. After that you can only close positions and withdraw to your older addresses.`}
				</p>
				{said}
			</Note>
		);
	}
	if (state === "under_review" && appealed) return <Note>{t`Your appeal is under review by another reviewer.`}</Note>;
	if (state !== "rejected") return null;
	const what = {
		retry: t`Nearly done. Send only the marked items again.`,
		mismatch: t`Your data differs from the document. Correct it and send it again.`,
		final: t`This decision is final.`,
	}[kind ?? "retry"];
	return (
		<Note>
			<p className="font-semibold">{what}</p>
			{said}
			{kind === "final" && !mayAppeal && appealed && <p className="text-soft">{t`Your appeal was rejected.`}</p>}
		</Note>
	);
}

function FreezeTerms({ law, review_on: reviewOn }: NonNullable<LevelState["freeze"]>) {
	const { t } = useLingui();
	const { day } = useFigures();
	const reviewedAt = Date.parse(`${reviewOn}T00:00:00Z`);
	const reviewDay = Number.isNaN(reviewedAt) ? "" : day(reviewedAt);
	return (
		<>
			{law !== "" && <p className="break-words">{t`Law: ${law}`}</p>}
			{reviewDay !== "" && <p>{t`Next review: ${reviewDay}`}</p>}
		</>
	);
}

function Items({ items }: { items: readonly Item[] }) {
	const { t } = useLingui();
	const itemText = useItemText();
	const rejectionText = useRejectionText();
	const shown = items.filter(({ state }) => state !== "missing");
	if (shown.length === 0) return null;
	return (
		<ul aria-label={t`Items`} className="hairline">
			{shown.map(({ item, state, code }) => (
				<li key={item} className="flex items-center gap-3 border-b border-line py-2.5 last:border-0 last:pb-0">
					<div className="min-w-0 flex-1">
						<p className="text-14">{itemText(item)}</p>
						{code !== null && <p className="mt-0.5 text-12 text-soft">{rejectionText(code)}</p>}
					</div>
					{state === "accepted" ? (
						<Badge tone="good">{t({ message: "Accepted", context: "an item of verification" })}</Badge>
					) : state === "rejected" ? (
						<Badge tone="bad">{t`Send again`}</Badge>
					) : (
						<Badge>{t({ message: "Sent", context: "an item of verification" })}</Badge>
					)}
				</li>
			))}
		</ul>
	);
}

const PAGES = { basic: "/pages/verification/basic", advanced: "/pages/verification/advanced" } as const;

function NextAction({ level, state, isOpen, onAppeal }: Omit<LevelCardProps, "rights" | "promisedHours">) {
	const { t } = useLingui();
	const itemText = useItemText();
	if (state.may_appeal) {
		return (
			<Button wide onClick={onAppeal}>
				{t`Appeal`}
			</Button>
		);
	}
	const maySend = state.state === "unverified" || state.state === "needs_update" || state.state === "rejected";
	if (!maySend || state.kind === "final" || !isOpen) return null;
	const rejected = state.items.filter((item) => item.state === "rejected");
	const one = rejected.length === 1 && rejected[0] !== undefined ? itemText(rejected[0].item) : undefined;
	const label =
		state.state === "rejected"
			? one !== undefined
				? t`Send again: ${one}`
				: t`Send again`
			: state.state === "needs_update"
				? t`Update`
				: level === "basic"
					? t`Start basic verification`
					: t`Start advanced verification`;
	return (
		<LinkButton to={PAGES[level]} className="px-4 py-1 text-center">
			{label}
		</LinkButton>
	);
}
