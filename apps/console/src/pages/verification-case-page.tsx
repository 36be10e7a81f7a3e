// Page about one verification case. The reviewer gives a reason and confirms with the passkey before pictures, data and checks
// are shown.
import { createStore, usePath, useStore } from "@candor/client/page";
import { Badge, Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type CallRefused, confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { CaseFlags, CaseStateBadge, MatchReasons } from "../parts/case-badges.tsx";
import { CaseDecision, type Decided } from "../parts/case-decision.tsx";
import { CasePicture } from "../parts/case-picture.tsx";
import { LookGate } from "../parts/look-gate.tsx";
import { ageText, Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Page, Problem, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, Link } from "../parts/router.ts";
import { type OpenedCase, useCaseTexts } from "../parts/verification-texts.ts";

/**
 * The reason with which the operator opened the last case. The page proposes it again, because a reviewer usually has the same
 * reason for all cases of the queue.
 */
const lastReason = createStore("");
const MOST_NEIGHBOURS = 200;

export function VerificationCasePage() {
	const { t } = useLingui();
	const number = /^\/verification\/(\d{1,15})$/.exec(usePath())?.[1];
	if (number === undefined) {
		return (
			<Page title={t`Case`}>
				<Problem title={t`This is no case number`} detail={t`Open the case under Verification.`} />
			</Page>
		);
	}
	return <CaseLook key={number} id={Number(number)} />;
}

interface Neighbours {
	readonly place: string | undefined;
	readonly previous: number | undefined;
	readonly next: number | undefined;
}

function useNeighbours(id: number): Neighbours {
	const { t } = useLingui();
	const { data } = useRead("verification", { state: "open", offset: 0, limit: MOST_NEIGHBOURS }, { isQueue: true });
	const list = data?.list ?? [];
	const at = list.findIndex((row) => row.case === id);
	const [place, total] = [at + 1, data?.total ?? 0];
	return {
		place: at < 0 ? undefined : t`${place} of ${total}`,
		previous: at > 0 ? list[at - 1]?.case : undefined,
		// If the shown case is decided, the queue does not contain it and `at` is -1. The next case is then the first of the
		// queue.
		next: list[at + 1]?.case,
	};
}

function CaseLook({ id }: { id: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const before = useStore(lastReason);
	const { place, previous, next } = useNeighbours(id);
	const [decided, setDecided] = useState<Decided>();
	const [outdated, setOutdated] = useState<CallRefused>();
	// The case is in the state of this component only, not in a cache, so the page asks for a reason again after a reload.
	const look = useMutation({
		mutationFn: (reason: string) => {
			lastReason.set(reason);
			return confirmedCall("verification/open", { case: id, reason });
		},
	});
	const following = decided?.next ?? next;
	useNeighbourKeys(following, previous);
	const opened = look.data;
	return (
		<Page
			title={t`Verification case ${id}`}
			aside={place}
			detail={opened === undefined ? t`N and P open the next and the previous case.` : <CaseDetail opened={opened} />}
			actions={
				<>
					{opened && (
						<>
							<CaseStateBadge state={opened.state} />
							<CaseFlags flags={opened.flags} />
						</>
					)}
					<NeighbourButton id={previous} label={t`Previous`} />
					<NeighbourButton id={following} label={t`Next`} />
				</>
			}
		>
			{opened === undefined ? (
				<LookGate
					title={t`Why do you open this case?`}
					hint={t`Each look at the case and its pictures is in the audit log.`}
					before={before}
					busy={look.isPending}
					problem={look.error === null ? undefined : textOf(look.error)}
					onLook={(reason) => look.mutate(reason)}
				/>
			) : (
				<OpenedView
					opened={opened}
					decision={
						outdated !== undefined ? (
							<Outdated refused={outdated} id={id} />
						) : decided !== undefined ? (
							<DecidedNote decided={decided} following={following} />
						) : opened.may_decide ? (
							<CaseDecision opened={opened} onDecided={setDecided} onOutdated={setOutdated} />
						) : (
							<Obstacle opened={opened} />
						)
					}
				/>
			)}
		</Page>
	);
}

function CaseDetail({ opened }: { opened: OpenedCase }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	const [level, age] = [texts.levels[opened.level], ageText(opened.sent_at)];
	return t`${level}, waiting ${age}. A accepts, R rejects, N and P move. Pictures close ten minutes after opening.`;
}

function NeighbourButton({ id, label }: { id: number | undefined; label: string }) {
	return (
		<Button size="small" tone="ghost" disabled={id === undefined} onClick={() => id !== undefined && goTo(`/verification/${id}`)}>
			{label}
		</Button>
	);
}

function useNeighbourKeys(next: number | undefined, previous: number | undefined): void {
	const latest = useRef({ next, previous });
	useEffect(() => {
		latest.current = { next, previous };
	});
	useEffect(() => {
		const follow = (event: KeyboardEvent) => {
			const isTyping =
				event.target instanceof HTMLElement && event.target.closest("input:not([type=checkbox]), textarea, select");
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
			const isNext = event.key === "n" || event.key === "j";
			const isPrevious = event.key === "p" || event.key === "k";
			const id = isNext ? latest.current.next : isPrevious ? latest.current.previous : undefined;
			if (id !== undefined) goTo(`/verification/${id}`);
		};
		addEventListener("keydown", follow);
		return () => removeEventListener("keydown", follow);
	}, []);
}

function OpenedView({ opened, decision }: { opened: OpenedCase; decision: ReactNode }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	const pictures = opened.items.filter(({ has_image }) => has_image);
	const isTall = pictures.length > 1;
	return (
		<div className="grid grid-cols-[minmax(0,2.6fr)_minmax(280px,1fr)] items-start gap-4">
			<div className="grid min-w-0 gap-4">
				{pictures.length > 0 && (
					<section aria-label={t`Pictures`} className="grid grid-cols-2 gap-4">
						{pictures.map(({ item }) => (
							<CasePicture key={item} id={opened.case} item={item} label={texts.items[item]} isTall={isTall && item === "hand"} />
						))}
					</section>
				)}
				{opened.appeal !== null && (
					<Card>
						<CardTitle>{t`Appeal`}</CardTitle>
						<p className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]">{opened.appeal}</p>
					</Card>
				)}
				{opened.matches.length > 0 && <Matches opened={opened} />}
				{opened.duplicates.length > 0 && <Duplicates opened={opened} />}
				<History opened={opened} />
			</div>
			<div className="grid gap-4">
				<SaidByUser opened={opened} />
				<Checks opened={opened} />
				{decision}
			</div>
		</div>
	);
}

function SaidByUser({ opened: { user, data, document_type, expires_on, paper_code, level } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	const facts: [string, ReactNode][] = [
		[
			t`User`,
			<Link key="user" to={`/users/${user}`} className="text-brand">
				{user}
			</Link>,
		],
		[texts.items.country, data.country],
		[texts.items.name, <b key="name">{data.name}</b>],
		[texts.items.id_number, data.id_number],
		[texts.items.birth_date, data.birth_date],
		[texts.items.contact, data.contact],
	];
	if (level === "advanced") {
		facts.push([t`Document`, document_type === null ? "–" : texts.documents[document_type]]);
		facts.push([t`Expires on`, expires_on ?? t`no expiry date`]);
		facts.push([t`Code on paper`, <b key="code">{paper_code}</b>]);
	}
	return (
		<Card>
			<CardTitle>{t`Said by the user`}</CardTitle>
			<Facts facts={facts} />
		</Card>
	);
}

function Checks({ opened: { checks } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	return (
		<Card>
			<CardTitle>{t`Automatic checks`}</CardTitle>
			<ul className="grid gap-1.5 text-12">
				{checks.map(({ name, passed }) => (
					<li key={name} className="flex items-start gap-2">
						{passed ? (
							<Check aria-hidden size={16} strokeWidth={2} className="shrink-0 text-good" />
						) : (
							<X aria-hidden size={16} strokeWidth={2} className="shrink-0 text-bad" />
						)}
						<span>
							{texts.checks[name]} <span className="sr-only">{passed ? t`passed` : t`failed`}</span>
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

function Matches({ opened: { matches } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	return (
		<section aria-label={t`Watch-list matches`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Watch-list matches`}</h2>
			<Rows
				label={t`Watch-list matches`}
				rows={matches}
				keyOf={({ match }) => match}
				empty=""
				columns={[
					{ label: t`Watch list`, cell: ({ list }) => list },
					{
						label: t`Entry`,
						className: "[overflow-wrap:anywhere]",
						cell: ({ entry, alias }) => (alias ? `${entry} (${alias})` : entry),
					},
					{ label: t`Born`, cell: ({ birth_year }) => birth_year ?? "–" },
					{ label: t`Country`, cell: ({ country }) => country || "–" },
					{ label: t`Why`, cell: ({ why }) => <MatchReasons why={why} /> },
					{
						label: t`State`,
						cell: ({ state }) =>
							state === "open" ? (
								<Link to="/watch-lists" className="font-semibold text-brand">
									{t`Decide`}
								</Link>
							) : state === "cleared" ? (
								<Badge tone="good">{t`Cleared`}</Badge>
							) : (
								<Badge tone="bad">{t`Confirmed`}</Badge>
							),
					},
				]}
			/>
			<p className="mt-1 text-11 text-soft">{t`A name alone never confirms a match.`}</p>
		</section>
	);
}

function Duplicates({ opened: { duplicates } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	return (
		<Card>
			<CardTitle>{t`Same document number`}</CardTitle>
			<ul className="grid gap-1 text-12">
				{duplicates.map(({ user, advanced }) => (
					<li key={user} className="flex items-center gap-2">
						<Link to={`/users/${user}`} className="num text-brand">
							{user}
						</Link>
						{advanced && <Badge tone="brand">{t`Advanced`}</Badge>}
					</li>
				))}
			</ul>
			<p className="mt-2 text-11 text-soft">{t`The advanced proof decides. An account with the better proof never loses to one that sent first.`}</p>
		</Card>
	);
}

function History({ opened: { history } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	const whats = new Map([
		["sent", t`Sent by the user`],
		["accept_first", t`Accepted, 1st of two`],
		["reject_first", t`Rejected, 1st of two`],
		["freeze_first", t`Frozen, 1st of two`],
		["accepted", t`Accepted`],
		["rejected", t`Rejected`],
		["frozen", t`Frozen`],
		["appealed", t`Appealed`],
		["taken_back", t`Decision taken back`],
	]);
	return (
		<section aria-label={t`History`}>
			<h2 className="mb-2 text-14 font-semibold">{t`History`}</h2>
			<Rows
				label={t`History`}
				rows={history.map((entry, place) => ({ ...entry, place }))}
				keyOf={({ place }) => place}
				empty={t`No earlier step`}
				columns={[
					{ label: t`Time`, cell: ({ at }) => <Moment at={at} /> },
					{ label: t`Operator`, cell: ({ by }) => (by === 0 ? "–" : by) },
					{ label: t`Step`, cell: ({ what }) => whats.get(what) ?? what },
					{ label: t`Reason`, className: "[overflow-wrap:anywhere]", cell: ({ reason }) => reason || "–" },
				]}
			/>
		</section>
	);
}

function Obstacle({ opened: { obstacle, first_reviewer: first } }: { opened: OpenedCase }) {
	const { t } = useLingui();
	const texts = useCaseTexts();
	return (
		<Card>
			<CardTitle>{t`You cannot decide this case`}</CardTitle>
			<p className="text-14">{texts.obstacles[obstacle ?? "decided"]}</p>
			{first > 0 && <p className="mt-2 text-12 text-soft">{t`Decided first by operator ${first}.`}</p>}
		</Card>
	);
}

function Outdated({ refused, id }: { refused: CallRefused; id: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	return (
		<Card role="alert">
			<CardTitle>{t`Case ${id} has changed`}</CardTitle>
			<p className="text-14">{textOf(refused)}</p>
			<Button size="small" tone="ghost" className="mt-3" onClick={() => goTo("/verification")}>
				{t`Back to the queue`}
			</Button>
		</Card>
	);
}

function DecidedNote({ decided: { decision, result }, following }: { decided: Decided; following: number | undefined }) {
	const { t } = useLingui();
	const done = { accept: t`Accepted`, reject: t`Rejected`, freeze: t`Frozen` }[decision];
	return (
		<Card role="status">
			<CardTitle>{result === "decided" ? done : t`Waits for a second operator`}</CardTitle>
			<p className="text-12 text-soft">
				{result === "decided" ? t`The user is notified.` : t`Nothing has changed for the user yet.`}
			</p>
			<div className="mt-3">
				{following === undefined ? (
					<p className="text-12">{t`No other case waits.`}</p>
				) : (
					<Button size="small" onClick={() => goTo(`/verification/${following}`)}>
						{t`Next case (N)`}
					</Button>
				)}
			</div>
		</Card>
	);
}
