// Page with the legal holds of operator activity: the requests, approvals and ends of holds. The held user sees these entries
// after the hold has ended.
import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import { Badge, Button, Card, Dialog, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { confirmedCall } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { DayField } from "../parts/day-field.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Loaded, Page, Rows } from "../parts/page.tsx";
import { useFieldProblemText, useProblemText } from "../parts/problem-texts.ts";
import { Link } from "../parts/router.ts";

type Hold = ConsoleData<"legal_holds">["list"][number];
type Way = "approve" | "end";

export function LegalHoldsPage({ search: { user } }: { search: { user?: number | undefined } }) {
	const { t } = useLingui();
	const query = useRead("legal_holds", {}, { isQueue: true });
	return (
		<Page
			title={t`Legal holds of activity`}
			detail={t`An order forbids to tell a user of operators' work. The user sees the entries, with the legal reason, when the hold ends.`}
		>
			<div className="grid gap-4">
				<Loaded query={query}>{({ list }) => <HoldTable list={list} />}</Loaded>
				<Request key={user} user={user} />
			</div>
		</Page>
	);
}

function useStateTexts(): Readonly<Record<Hold["state"], string>> {
	const { t } = useLingui();
	return {
		waiting: t`Waiting for approval`,
		active: t({ message: "Active", context: "state of a legal hold" }),
		over: t({ message: "Over", context: "state of a legal hold" }),
		ended: t({ message: "Ended early", context: "state of a legal hold" }),
		expired: t`Expired`,
	};
}

function HoldTable({ list }: { list: readonly Hold[] }) {
	const { t } = useLingui();
	const states = useStateTexts();
	const [chosen, setChosen] = useState<{ hold: Hold; way: Way }>();
	const isAdministrator = useStore(session)?.role === "administrator";
	const button = (hold: Hold, way: Way, label: string, tone?: "ghost") => (
		<Button size="small" {...(tone && { tone })} onClick={() => setChosen({ hold, way })}>
			{label}
		</Button>
	);
	return (
		<>
			<Rows
				label={t`Legal holds of activity`}
				rows={list}
				keyOf={({ hold }) => hold}
				empty={t`No legal holds`}
				columns={[
					{
						label: t`User`,
						cell: ({ user }) => (
							<Link to={`/users/${user}`} className="num text-brand">
								{user}
							</Link>
						),
					},
					{ label: t`Hidden from`, cell: ({ from }) => <Moment at={from} /> },
					{ label: t`Until`, cell: ({ until }) => <Moment at={until} /> },
					{
						label: t`Legal reason`,
						className: "max-w-[280px] text-12 [overflow-wrap:anywhere]",
						cell: ({ reason, operator }) => (
							<>
								{reason} <span className="text-11 text-soft">{t`Operator ${operator}`}</span>
							</>
						),
					},
					{
						label: t`State`,
						cell: ({ state }) => (
							<Badge tone={state === "waiting" ? "warn" : state === "active" ? "brand" : "plain"}>{states[state]}</Badge>
						),
					},
					...(isAdministrator
						? [
								{
									label: t`Decide`,
									cell: (hold: Hold) => (
										<span className="flex gap-2">
											{hold.can_approve && button(hold, "approve", t`Approve`)}
											{hold.can_end && button(hold, "end", hold.state === "active" ? t`End` : t`Withdraw`, "ghost")}
										</span>
									),
								},
							]
						: []),
				]}
			/>
			{chosen !== undefined && <Decision key={chosen.hold.hold} {...chosen} onClose={() => setChosen(undefined)} />}
		</>
	);
}

function Decision({ hold, way, onClose }: { hold: Hold; way: Way; onClose: () => void }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const queries = useQueryClient();
	const [reason, setReason] = useState("");
	const [lacksReason, setLacksReason] = useState(false);
	const { hold: number, user } = hold;
	const decide = useMutation({
		mutationFn: async () =>
			way === "approve"
				? confirmedCall("legal_holds/approve", { hold: number })
				: confirmedCall("legal_holds/end", { hold: number, reason: reason.trim() }),
		onSuccess: onClose,
		onSettled: () => void queries.invalidateQueries(),
	});
	const confirm = () => {
		const isMissing = way === "end" && reason.trim() === "";
		setLacksReason(isMissing);
		if (!isMissing) decide.mutate();
	};
	return (
		<Dialog
			open
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={way === "approve" ? t`Hide operator activity from user ${user}?` : t`End the hold for user ${user}?`}
			detail={
				way === "approve"
					? t`You confirm the legal reason. The user does not see entries until the end of the hold.`
					: t`The user sees the entries at once.`
			}
			confirm={way === "approve" ? t`Approve with passkey` : t`End with passkey`}
			tone={way === "approve" ? "brand" : "bad"}
			busy={decide.isPending}
			onConfirm={confirm}
		>
			<div className="mt-3 grid gap-3">
				{way === "approve" ? (
					<p className="text-14 break-words">{hold.reason}</p>
				) : (
					<ReasonField
						label={t`Reason`}
						value={reason}
						onValueChange={setReason}
						error={lacksReason && reason.trim() === "" ? t`Give a reason.` : undefined}
					/>
				)}
				<FormProblem>{decide.error !== null && textOf(decide.error, true)}</FormProblem>
			</div>
		</Dialog>
	);
}

/** Returns the start of a UTC day in ms; undefined if the day is incomplete. */
const startOf = (day: string) => (day === "" ? undefined : Date.parse(`${day}T00:00:00Z`));

function Request({ user: asked }: { user: number | undefined }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const [user, setUser] = useState(asked === undefined ? "" : String(asked));
	const [from, setFrom] = useState("");
	const [until, setUntil] = useState("");
	const [reason, setReason] = useState("");
	const [isChecked, setChecked] = useState(false);
	const labels: Readonly<Record<string, string>> = { user: t`User number`, from: t`Hidden from`, until: t`Until` };
	const textOf = useFieldProblemText((name) => labels[name]);
	const request = useMutation({
		mutationFn: async () => {
			const [begins, ends] = [startOf(from), startOf(until) ?? 0];
			const optional = begins === undefined ? {} : { from: begins };
			return confirmedCall("legal_holds/request", { user: Number(user), ...optional, until: ends, reason: reason.trim() });
		},
		onSuccess: () => {
			setReason("");
			setChecked(false);
		},
		onSettled: () => void queries.invalidateQueries(),
	});
	const isUser = /^\d{1,15}$/.test(user.trim());
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setChecked(true);
		if (isUser && until !== "" && reason.trim() !== "") request.mutate();
	};
	return (
		<form onSubmit={submit} noValidate aria-label={t`New legal hold`}>
			<Card className="grid gap-3">
				<CardTitle>{t`New legal hold`}</CardTitle>
				<div className="grid grid-cols-3 gap-3">
					<Field
						label={t`User number`}
						value={user}
						onValueChange={setUser}
						inputMode="numeric"
						roomy
						{...(isChecked && !isUser && { error: t`Enter the number of a user.` })}
					/>
					<DayField label={t`Hidden from (empty: now)`} value={from} onValueChange={setFrom} roomy />
					<DayField
						label={t`Until`}
						value={until}
						onValueChange={setUntil}
						roomy
						error={isChecked && until === "" ? t`Choose a day in the future.` : undefined}
					/>
				</div>
				<ReasonField
					label={t`Legal reason`}
					value={reason}
					onValueChange={setReason}
					hint={t`Name the order and its authority. The user reads it when the hold ends.`}
					error={isChecked && reason.trim() === "" ? t`Give a reason.` : undefined}
				/>
				<FormProblem>{request.error !== null && textOf(request.error, true)}</FormProblem>
				<Button type="submit" busy={request.isPending} className="justify-self-start">
					{t`Request with passkey`}
				</Button>
				{request.data !== undefined && (
					<p role="status" className="text-12 text-soft">{t`An administrator must approve the hold.`}</p>
				)}
			</Card>
		</form>
	);
}
