// Page that lists exports (tables as files). Each export waits for a second operator, is being written, or can be downloaded
// once.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, Dialog, EmptyState, join, ProgressBar } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { confirmedCall, confirmedFile, serverNow } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { saveFile } from "../data/save-file.ts";
import { session } from "../data/session.ts";
import { countText } from "../parts/figures.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { ageText, durationText, Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { SelectionFacts, useTableText } from "../parts/selection-facts.tsx";
import { useRowKeys } from "../parts/use-row-keys.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

type Job = ConsoleData<"exports">["list"][number];
type State = Job["state"];

export function ExportsPage({ search: { number } }: { search: { number?: number | undefined } }) {
	const { t } = useLingui();
	const query = useRead("exports", {}, { isQueue: true });
	const list = query.data?.list ?? [];
	const opened = list.find((job) => job.export === number) ?? (number === undefined ? list[0] : undefined);
	const choose = (one: number) => goTo(href("/exports", { export: one }), { replace: true, keepScroll: true });
	const at = opened === undefined ? -1 : list.indexOf(opened);
	useRowKeys({ count: list.length, at, onMove: (index) => list[index] && choose(list[index].export) });
	const left = query.data && countText(query.data.rows_left);
	const most = query.data && countText(query.data.rows_a_day);
	return (
		<Page
			title={t`Exports`}
			aside={query.data && t`${left} of ${most} rows left`}
			detail={t`A second operator approves each export. Its operator downloads the file once, within an hour. J and K move.`}
		>
			<Loaded query={query}>
				{() => (
					<div className="grid grid-cols-[minmax(240px,1fr)_minmax(0,2.4fr)] items-start gap-4">
						<JobList list={list} opened={opened?.export} onChoose={choose} />
						{opened === undefined ? <NothingOpen number={number} /> : <OpenJob key={opened.export} job={opened} />}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function NothingOpen({ number }: { number: number | undefined }) {
	const { t } = useLingui();
	return (
		<Card>
			{number === undefined ? (
				<EmptyState
					title={t`No exports`}
					detail={
						<>
							{t`An export begins with the filters of a table:`}{" "}
							<Link to="/users" className="font-semibold text-brand">
								{t`Users`}
							</Link>
							{", "}
							<Link to="/audit" className="font-semibold text-brand">
								{t`Audit log`}
							</Link>
						</>
					}
				/>
			) : (
				<EmptyState
					title={t`Export ${number} is not listed`}
					detail={t`It ended more than a day ago, or your role does not see it.`}
				/>
			)}
		</Card>
	);
}

function useStateTexts(): Readonly<Record<State, string>> {
	const { t } = useLingui();
	return {
		waiting: t`Waiting for approval`,
		running: t`Being written`,
		ready: t`Ready`,
		downloaded: t`Downloaded`,
		expired: t`Expired`,
		cancelled: t({ message: `Cancelled`, context: "state of an export" }),
		failed: t({ message: `Failed`, context: "state of an export" }),
	};
}

const TONES: Readonly<Partial<Record<State, "brand" | "up" | "warn" | "bad">>> = { waiting: "warn", ready: "up", failed: "bad" };

function JobList({
	list,
	opened,
	onChoose,
}: {
	list: readonly Job[];
	opened: number | undefined;
	onChoose: (number: number) => void;
}) {
	const { t } = useLingui();
	const tableText = useTableText();
	const states = useStateTexts();
	if (list.length === 0) return <Card className="text-12 text-soft">{t`No exports in the last 24 hours.`}</Card>;
	return (
		<ul aria-label={t`Exports`} className="grid gap-2">
			{list.map(({ export: number, selection, operator, at, state, can_approve }) => (
				<li key={number}>
					<button
						type="button"
						aria-current={number === opened}
						onClick={() => onChoose(number)}
						className={join(
							"pressable block w-full rounded-m border bg-surface px-3.5 py-3 text-left shadow-card",
							number === opened ? "border-brand" : "border-transparent",
						)}
					>
						<span className="flex items-baseline justify-between gap-2">
							<span className="text-14 font-semibold">{tableText(selection.table)}</span>
							<span className="num text-11 text-soft">{number}</span>
						</span>
						<span className="mt-1 flex items-center justify-between gap-2 text-11 text-soft">
							<span>{t`Operator ${operator}, ${ageText(at)} ago`}</span>
							<Badge tone={can_approve ? "brand" : (TONES[state] ?? "plain")}>
								{can_approve ? t`your decision` : states[state]}
							</Badge>
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}

function OpenJob({ job }: { job: Job }) {
	const { t } = useLingui();
	const tableText = useTableText();
	const states = useStateTexts();
	const { wordText } = useCommandTexts();
	const { state, rows, total, approved_by, approved_at, ended_by, ended_at, bytes } = job;
	const facts = [
		[t`Requested`, <Moment key="at" at={job.at} />],
		...(approved_by === null ? [] : [[t`Approved by`, t`Operator ${approved_by}`] as const]),
		...(approved_at === null
			? []
			: [[t({ message: `Approved`, context: "time" }), <Moment key="approved" at={approved_at} />] as const]),
		...(total === null ? [] : [[t`Rows`, countText(total)] as const]),
		...(bytes === 0 ? [] : [[t`Size`, t`${countText(Math.ceil(bytes / 1_000))} kB`] as const]),
		...(ended_by === null ? [] : [[t`Cancelled by`, t`Operator ${ended_by}`] as const]),
		...(ended_at === null ? [] : [[t({ message: `Ended`, context: "time" }), <Moment key="ended" at={ended_at} />] as const]),
	] as const;
	return (
		<div className="grid items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1.6fr)_minmax(260px,1fr)]">
			<Card>
				<CardTitle aside={<Badge tone={TONES[state] ?? "plain"}>{states[state]}</Badge>}>
					{tableText(job.selection.table)}
				</CardTitle>
				<p className="mb-3 text-12 text-soft">
					{t`Requested by operator ${job.operator}, ${wordText(job.role)}, ${ageText(job.at)} ago.`} <Ends job={job} />
				</p>
				{state === "running" && (
					<div className="mb-3">
						<ProgressBar value={total === null || total === 0 ? 0 : rows / total} label={t`Rows written`} />
						<p className="num mt-1 text-11 text-soft">
							{total === null ? t`Counting rows` : t`${countText(rows)} of ${countText(total)} rows`}
						</p>
					</div>
				)}
				<Fault fault={job.fault} />
				<SelectionFacts selection={job.selection} />
			</Card>
			<div className="grid gap-4">
				<Card>
					<CardTitle>{t`Reason given`}</CardTitle>
					<p className="text-14 break-words whitespace-pre-wrap">{job.reason}</p>
					<div className="mt-3 border-t border-line pt-2">
						<Facts facts={facts} />
					</div>
				</Card>
				{job.can_download && <DownloadCard job={job} />}
				{(state === "waiting" || job.can_cancel) && <Decision job={job} />}
			</div>
		</div>
	);
}

function Ends({ job: { state, expires_at } }: { job: Job }) {
	const { t } = useLingui();
	if (expires_at === null) return null;
	const left = durationText(expires_at - serverNow());
	return state === "ready" ? t`The file is deleted in ${left}.` : t`Ends in ${left}.`;
}

function Fault({ fault }: Pick<Job, "fault">) {
	const { t } = useLingui();
	if (fault === null) return null;
	const texts: Readonly<Record<typeof fault, string>> = {
		too_many_rows: t`More rows than its operator may still download today.`,
		rights_lost: t`One of its two operators was suspended, closed, or got new keys.`,
		interrupted: t`The server stopped. Its file was deleted. Request the export again.`,
		failed: t`The file could not be written. Request the export again.`,
	};
	return <p className="mb-3 text-14 text-bad">{texts[fault]}</p>;
}

function DownloadCard({ job: { export: number, selection } }: { job: Job }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const queries = useQueryClient();
	const name = `candor-${selection.table}-${number}.csv`;
	const download = useMutation({
		mutationFn: () => saveFile(name, () => confirmedFile("exports/download", { export: number })),
		onSettled: () => void queries.invalidateQueries({ queryKey: ["exports"] }),
	});
	return (
		<Card>
			<CardTitle>{t`File`}</CardTitle>
			<Button
				className="w-full"
				busy={download.isPending}
				onClick={() => download.mutate()}
				icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
			>
				{t`Download with passkey`}
			</Button>
			<FormProblem className="mt-2">{download.error !== null && textOf(download.error)}</FormProblem>
			<p className="mt-3 text-11 text-soft">
				{t`The file can be downloaded once. It contains personal data: delete your copy when you no longer need it.`}
			</p>
		</Card>
	);
}

/** Buttons that approve or cancel an export. */
function Decision({ job }: { job: Job }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const tableText = useTableText();
	const queries = useQueryClient();
	const signedIn = useStore(session);
	const [reason, setReason] = useState("");
	const [lacksReason, setLacksReason] = useState(false);
	const [asks, setAsks] = useState<"approve" | "cancel">();
	const { export: number, state, can_approve, can_cancel } = job;
	const decide = useMutation({
		mutationFn: (way: "approve" | "cancel") => confirmedCall(`exports/${way}`, { export: number, reason: reason.trim() }),
		onSettled: () => {
			setAsks(undefined);
			void queries.invalidateQueries();
		},
	});
	const isOwn = job.operator === signedIn?.operator;
	const from = signedIn?.approves_from ?? 0;
	const isTooNew = state === "waiting" && !isOwn && from > serverNow();
	const ask = (way: "approve" | "cancel") => {
		setLacksReason(reason.trim() === "");
		if (reason.trim() !== "") setAsks(way);
	};
	const title = tableText(job.selection.table);
	return (
		<Card>
			<CardTitle>{t`Your decision`}</CardTitle>
			<ReasonField
				label={t`Your reason`}
				value={reason}
				onValueChange={setReason}
				error={lacksReason && reason.trim() === "" ? t`Give a reason. It is stored with your decision.` : undefined}
			/>
			<div className="mt-3 grid grid-cols-2 gap-3">
				<Button tone="ghost" disabled={!can_cancel} onClick={() => ask("cancel")}>
					{t`Cancel export`}
				</Button>
				{state === "waiting" && (
					<Button disabled={!can_approve || isTooNew} onClick={() => ask("approve")}>
						{t`Approve`}
					</Button>
				)}
			</div>
			<FormProblem className="mt-2">{decide.error !== null && textOf(decide.error, true)}</FormProblem>
			<p className="mt-3 text-11 text-soft">
				{isTooNew ? (
					<>
						{t`Your keys are new. They can approve from`} <Moment at={from} />
					</>
				) : state === "waiting" && isOwn ? (
					t`You cannot approve what you requested.`
				) : (
					t`Decision and reason enter the audit log.`
				)}
			</p>
			<Dialog
				open={asks !== undefined}
				onOpenChange={(isOpen) => !isOpen && setAsks(undefined)}
				title={asks === "cancel" ? t`Cancel export ${number}?` : t`Approve export ${number}?`}
				detail={
					asks === "cancel"
						? t`${title}. Its file is deleted.`
						: t`${title}. Operator ${job.operator} gets the personal data of all rows of this filter.`
				}
				confirm={asks === "cancel" ? t`Cancel with passkey` : t`Approve with passkey`}
				tone={asks === "cancel" ? "bad" : "brand"}
				busy={decide.isPending}
				onConfirm={() => asks !== undefined && decide.mutate(asks)}
			>
				{asks === "approve" && (
					<div className="mt-3">
						<SelectionFacts selection={job.selection} />
					</div>
				)}
			</Dialog>
		</Card>
	);
}
