// Page with the loaded watch lists, and with the users whose data matches an entry. Two operators clear or confirm each match.
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, EmptyState, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { MatchReasons } from "../parts/case-badges.tsx";
import { countText } from "../parts/figures.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";

type Lists = ConsoleData<"watch_lists">;
type Match = Lists["matches"][number];
const STATES = ["open", "cleared", "confirmed"] as const;

export function WatchListsPage({ search }: { search: { state?: string | undefined } }) {
	const { t } = useLingui();
	const state = STATES.find((known) => known === search.state) ?? "open";
	const query = useRead("watch_lists", { state }, { isQueue: true, keepsPrevious: true });
	return (
		<Page
			title={t`Watch lists`}
			detail={t`A name alone never confirms a match. Two operators clear or confirm it. J and K move.`}
		>
			<Loaded query={query}>
				{({ lists, matches }) => (
					<div className="grid gap-4">
						<LoadedLists lists={lists} />
						<Tabs
							label={t`Matches`}
							value={state}
							onValueChange={(next) => goTo(href("/watch-lists", { state: next === "open" ? "" : next }), { replace: true })}
							items={[
								{ value: "open", label: t`Open` },
								{ value: "cleared", label: t`Cleared` },
								{ value: "confirmed", label: t`Confirmed` },
							]}
						>
							<div className="pt-3">
								<Matches key={state} matches={matches} isOpen={state === "open"} />
							</div>
						</Tabs>
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function LoadedLists({ lists }: Pick<Lists, "lists">) {
	const { t } = useLingui();
	return (
		<Rows
			label={t`Loaded lists`}
			rows={lists}
			keyOf={({ name }) => name}
			empty={t`No list is loaded. Put list files into the data folder.`}
			columns={[
				{ label: t`Watch list`, cell: ({ name }) => name },
				{ label: t`Entries`, isFigure: true, cell: ({ entries }) => countText(entries) },
				{ label: t`Dated`, cell: ({ dated }) => (dated === null ? "–" : <Moment at={dated} />) },
				{ label: t`Loaded`, cell: ({ loaded_at }) => <Moment at={loaded_at} /> },
				{
					label: t`Age`,
					cell: ({ too_old }) =>
						too_old ? <Badge tone="bad">{t`Older than 30 days`}</Badge> : <Badge tone="good">{t`Current`}</Badge>,
				},
			]}
		/>
	);
}

function Matches({ matches, isOpen }: { matches: readonly Match[]; isOpen: boolean }) {
	const { t } = useLingui();
	const [chosen, setChosen] = useState<number>();
	const marked = matches.find(({ match }) => match === chosen) ?? matches[0];
	const at = matches.findIndex(({ match }) => match === marked?.match);
	useRowKeys({ count: matches.length, at, onMove: (index) => setChosen(matches[index]?.match) });
	return (
		<div className="grid grid-cols-[minmax(0,2fr)_minmax(260px,1fr)] items-start gap-4">
			<Rows
				label={t`Matches`}
				rows={matches}
				keyOf={({ match }) => match}
				selected={marked?.match}
				onSelect={({ match }) => setChosen(match)}
				empty={isOpen ? t`No match waits` : t`No matches`}
				columns={[
					{
						label: t`Match`,
						cell: ({ match, user }) => (
							<button
								type="button"
								aria-pressed={match === marked?.match}
								onClick={() => setChosen(match)}
								className="num font-semibold text-brand"
							>
								{t`User ${user}`}
							</button>
						),
					},
					{ label: t`Watch list`, cell: ({ list }) => list },
					{ label: t`Entry`, className: "[overflow-wrap:anywhere]", cell: ({ entry }) => entry },
					{ label: t`Why`, cell: ({ why }) => <MatchReasons why={why} /> },
					{ label: t`Found at`, cell: ({ found_at }) => <Moment at={found_at} /> },
				]}
			/>
			{marked === undefined ? (
				<Card>
					<EmptyState title={t`Nothing to decide`} />
				</Card>
			) : (
				<OpenMatch key={marked.match} match={marked} isOpen={isOpen} />
			)}
		</div>
	);
}

function OpenMatch({ match, isOpen }: { match: Match; isOpen: boolean }) {
	const { t } = useLingui();
	const { user, case: caseNumber, list, entry, alias, birth_year, country, why, first_by: first, decided_by: decidedBy } = match;
	return (
		<Card>
			<CardTitle>{entry}</CardTitle>
			<Facts
				facts={[
					[
						t`User`,
						<Link key="user" to={`/users/${user}`} className="text-brand">
							{user}
						</Link>,
					],
					[
						t`Case`,
						caseNumber === null ? (
							"–"
						) : (
							<Link key="case" to={`/verification/${caseNumber}`} className="text-brand">
								{caseNumber}
							</Link>
						),
					],
					[t`Watch list`, list],
					[t`Alias`, alias || "–"],
					[t`Born`, birth_year ?? "–"],
					[t`Country`, country || "–"],
					...(decidedBy > 0 ? [[t`Decided by`, decidedBy] as const] : []),
				]}
			/>
			<div className="mt-1">
				<MatchReasons why={why} />
			</div>
			{isOpen && first > 0 && <p className="mt-3 text-12 font-semibold">{t`Decided first by operator ${first}.`}</p>}
			{isOpen && <MatchDecision match={match.match} />}
		</Card>
	);
}

function MatchDecision({ match }: { match: number }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const textOf = useProblemText();
	const [reason, setReason] = useState("");
	const [isLacking, setLacking] = useState(false);
	const send = useMutation({
		mutationFn: (decision: "clear" | "confirm") =>
			confirmedCall("watch_lists/decide", { match, decision, reason: reason.trim() }),
		onSettled: () => {
			for (const path of ["watch_lists", "overview", "verification"]) void queries.invalidateQueries({ queryKey: [path] });
		},
	});
	const decide = (decision: "clear" | "confirm") => {
		setLacking(reason.trim() === "");
		if (reason.trim() !== "") send.mutate(decision);
	};
	if (send.data !== undefined) {
		return (
			<p role="status" className="mt-3 text-14 font-semibold">
				{send.data.result === "decided" ? t`Decided` : t`Waits for a second operator`}
			</p>
		);
	}
	return (
		<form noValidate onSubmit={(event: FormEvent) => event.preventDefault()} className="mt-3 grid gap-3">
			<ReasonField
				label={t`Reason`}
				value={reason}
				onValueChange={setReason}
				error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
			/>
			<div className="grid grid-cols-2 gap-3">
				<Button busy={send.isPending && send.variables === "clear"} disabled={send.isPending} onClick={() => decide("clear")}>
					{t`Clear`}
				</Button>
				<Button
					tone="bad"
					busy={send.isPending && send.variables === "confirm"}
					disabled={send.isPending}
					onClick={() => decide("confirm")}
				>
					{t`Confirm`}
				</Button>
			</div>
			<FormProblem>{send.error !== null && textOf(send.error, true)}</FormProblem>
			<p className="text-11 text-soft">{t`Your passkey confirms the decision. A confirmed match freezes the user's verification.`}</p>
		</form>
	);
}
