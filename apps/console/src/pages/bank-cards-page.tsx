// Page on which a reviewer decides about bank cards whose holder differs from the user's verified name. The reviewer accepts or
// rejects each card with a reason that the user can read.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, EmptyState, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { ageText, Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";

type CheckedCard = ConsoleData<"bank_cards">["list"][number];
type Decided = ConsoleData<"bank_cards/decide">;

/** Rows per page. Each shown user counts toward the number of users that the operator may view. */
const ROWS = 20;
/** The list is read again only after a decision, because each read adds an entry to the audit log. */
const FRESH_MS = 600_000;

export function BankCardsPage({ search: { card: number } }: { search: { card?: number | undefined } }) {
	const { t } = useLingui();
	const query = useRead("bank_cards", { offset: 0, limit: ROWS }, { freshMs: FRESH_MS });
	const overview = useRead("overview", {}, { isQueue: true });
	const total = overview.data?.queues.find(({ name }) => name === "bank_cards")?.count ?? query.data?.total;
	const list = query.data?.list ?? [];
	const opened = list.find(({ card }) => card === number) ?? (number === undefined ? list[0] : undefined);
	const choose = (card: number) => goTo(href("/bank-cards", { card }), { replace: true, keepScroll: true });
	const at = list.findIndex(({ card }) => card === opened?.card);
	useRowKeys({ count: list.length, at, onMove: (index) => list[index] && choose(list[index].card) });
	return (
		<Page
			title={t`Bank cards`}
			aside={total !== undefined && t`${total} waiting`}
			detail={t`The holder differs from the verified name. Oldest first. J and K move. Each list is in the audit log.`}
			actions={
				<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
					{t`Refresh`}
				</Button>
			}
		>
			<Loaded query={query}>
				{() => (
					<div className="grid grid-cols-[minmax(240px,1fr)_minmax(0,2.4fr)] items-start gap-4">
						<CardList list={list} opened={opened?.card} onChoose={choose} />
						{opened === undefined ? (
							<Card>
								<EmptyState title={t`Nothing waits`} detail={t`Cards whose holder differs from the verified name appear here.`} />
							</Card>
						) : (
							<OpenCard key={opened.card} card={opened} />
						)}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

interface CardListProps {
	list: readonly CheckedCard[];
	opened: number | undefined;
	onChoose: (card: number) => void;
}

function CardList({ list, opened, onChoose }: CardListProps) {
	const { t } = useLingui();
	if (list.length === 0) return <Card className="text-12 text-soft">{t`No cards wait.`}</Card>;
	return (
		<ul aria-label={t`Waiting cards`} className="grid gap-2">
			{list.map(({ card, user, holder, last_four, added_at, flags }) => (
				<li key={card}>
					<button
						type="button"
						aria-current={card === opened}
						onClick={() => onChoose(card)}
						className={join(
							"pressable block w-full rounded-m border bg-surface px-3.5 py-3 text-left shadow-card",
							card === opened ? "border-brand" : "border-transparent",
						)}
					>
						<span className="flex items-baseline justify-between gap-2">
							<span className="min-w-0 text-14 font-semibold [overflow-wrap:anywhere]">{holder}</span>
							<span className="num text-11 text-soft">•••• {last_four}</span>
						</span>
						<span className="mt-1 flex items-center justify-between gap-2 text-11 text-soft">
							<span>{t`User ${user}, ${ageText(added_at)} ago`}</span>
							{flags.length > 0 && <Badge tone="warn">{t`${flags.length} flags`}</Badge>}
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function useFlagTexts(): Readonly<Record<CheckedCard["flags"][number], string>> {
	const { t } = useLingui();
	return {
		number_of_another_user: t`another user has the same number`,
		added_after_password_reset: t`added within a day of a new password`,
		added_after_verification: t`added after verification`,
		new_device: t`added from a new device`,
	};
}

function OpenCard({ card }: { card: CheckedCard }) {
	const { t } = useLingui();
	const flagTexts = useFlagTexts();
	const role = useStore(session)?.role;
	const kinds = { local: t`Local`, international: t`International` };
	return (
		<div className="grid gap-4">
			<Card>
				<CardTitle>{t`Compare the names`}</CardTitle>
				<div className="grid grid-cols-2 gap-4">
					<Name label={t`Holder of the card`} name={card.holder} />
					<Name label={t`Verified name`} name={card.verified_name || "–"} />
				</div>
				{card.flags.length > 0 && (
					<ul aria-label={t`Flags`} className="mt-3 flex flex-wrap gap-2">
						{card.flags.map((flag) => (
							<li key={flag}>
								<Badge tone="warn">{flagTexts[flag]}</Badge>
							</li>
						))}
					</ul>
				)}
			</Card>
			<Card>
				<CardTitle>{t`Card`}</CardTitle>
				<Facts
					wide
					facts={[
						[t`User`, <UserLink key="user" user={card.user} />],
						[t`Kind`, kinds[card.kind]],
						[t`Bank`, card.bank_name],
						[t`Number`, `•••• ${card.last_four}`],
						[t`Added`, <Moment key="added" at={card.added_at} />],
						[
							t`Users with this number`,
							card.other_users.length === 0 ? "–" : <UserLinks key="others" users={card.other_users} />,
						],
					]}
				/>
			</Card>
			<Decision card={card} />
			{(role === "treasurer" || role === "administrator") && <FullNumber card={card.card} />}
		</div>
	);
}

function Name({ label, name }: { label: string; name: string }) {
	return (
		<div className="min-w-0">
			<div className="text-11 text-soft">{label}</div>
			<div className="mt-1 text-18 font-semibold [overflow-wrap:anywhere]">{name}</div>
		</div>
	);
}

function UserLinks({ users }: { users: readonly number[] }) {
	return (
		<span className="flex flex-wrap justify-end gap-2">
			{users.map((user) => (
				<UserLink key={user} user={user} />
			))}
		</span>
	);
}

function UserLink({ user }: { user: number }) {
	return (
		<Link to={`/users/${user}`} className="text-brand">
			{user}
		</Link>
	);
}

function Decision({ card: { card, verified_name, state } }: { card: CheckedCard }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const queries = useQueryClient();
	const role = useStore(session)?.role;
	const [reason, setReason] = useState("");
	const [isLacking, setLacking] = useState(false);
	const decide = useMutation({
		mutationFn: (accepted: boolean) => confirmedCall("bank_cards/decide", { card, accepted, reason: reason.trim() }),
		// Refreshes the number of waiting cards in the menu. The list itself is not read again before the next card, because
		// each read adds an entry to the audit log.
		onSettled: () => void queries.invalidateQueries({ queryKey: ["overview"] }),
	});
	if (role !== "reviewer" && role !== "administrator") {
		return <Card className="text-12 text-soft">{t`Reviewers and administrators decide.`}</Card>;
	}
	if (decide.data !== undefined) {
		return <DecidedNote decided={decide.data} onNext={() => void queries.invalidateQueries({ queryKey: ["bank_cards"] })} />;
	}
	const send = (accepted: boolean) => {
		setLacking(reason.trim() === "");
		if (reason.trim() !== "") decide.mutate(accepted);
	};
	const isOpen = state === "under_review" && verified_name !== "";
	return (
		<Card>
			<CardTitle>{t`Decide`}</CardTitle>
			<div className="grid gap-3">
				<ReasonField
					label={t`Your reason`}
					value={reason}
					onValueChange={setReason}
					hint={t`The user can read it.`}
					error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
				/>
				<div className="flex gap-2">
					<Button disabled={!isOpen} busy={decide.isPending} onClick={() => send(true)}>
						{t`Accept with passkey`}
					</Button>
					<Button tone="bad" disabled={!isOpen} busy={decide.isPending} onClick={() => send(false)}>
						{t`Reject with passkey`}
					</Button>
				</div>
				<FormProblem>{decide.error === null ? undefined : textOf(decide.error)}</FormProblem>
			</div>
		</Card>
	);
}

function DecidedNote({ decided: { result, by, at }, onNext }: { decided: Decided; onNext: () => void }) {
	const { t } = useLingui();
	return (
		<Card role="status" className="flex items-center justify-between gap-3">
			<div className="text-14">
				{result === "decided"
					? t`Decided. The user was notified.`
					: t`Operator ${by} decided this card before you. Nothing was changed.`}{" "}
				<Moment at={at} />
			</div>
			<Button size="small" onClick={onNext}>
				{t`Next card`}
			</Button>
		</Card>
	);
}

/** The card number is in the state of this component only, not in a cache, so it is never shown for the next card. */
function FullNumber({ card }: { card: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const [reason, setReason] = useState("");
	const [isLacking, setLacking] = useState(false);
	const look = useMutation({ mutationFn: () => confirmedCall("bank_cards/number", { card, reason: reason.trim() }), gcTime: 0 });
	if (look.data !== undefined) {
		return (
			<Card>
				<CardTitle>{t`Full number`}</CardTitle>
				<p translate="no" className="num text-18 font-semibold break-all">
					{look.data.number}
				</p>
			</Card>
		);
	}
	return (
		<Card>
			<CardTitle>{t`Full number`}</CardTitle>
			<div className="grid gap-3">
				<ReasonField
					label={t`Reason for the look`}
					value={reason}
					onValueChange={setReason}
					hint={t`The user can read it under Security, Operator activity.`}
					error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
				/>
				<Button
					tone="ghost"
					busy={look.isPending}
					onClick={() => {
						setLacking(reason.trim() === "");
						if (reason.trim() !== "") look.mutate();
					}}
				>
					{t`Show with passkey`}
				</Button>
				<FormProblem>{look.error === null ? undefined : textOf(look.error)}</FormProblem>
			</div>
		</Card>
	);
}
