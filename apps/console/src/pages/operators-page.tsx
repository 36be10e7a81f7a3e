// Page with the operators: their keys and rights, links that enrol new browsers, and waiting enrolments, whose fingerprints two
// administrators compare by voice.
import { useStore } from "@candor/client/page";
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { Badge, Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { confirmedCall, serverNow } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { Choice, ReasonField } from "../parts/inputs.tsx";
import { Moment } from "../parts/moments.tsx";
import { CardTitle, Loaded, Page, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { Link } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

type Operator = ConsoleData<"operators">["list"][number];
type Enrolment = ConsoleData<"enrolments">["list"][number];

export function OperatorsPage() {
	const { t } = useLingui();
	const isAdministrator = useStore(session)?.role === "administrator";
	const query = useRead("operators", {}, { isQueue: true });
	return (
		<Page
			title={t`Operators`}
			detail={t`Operators are facts of the journal. Two administrators decide about each, except for a suspension.`}
			actions={
				<Link to="/commands/declare-accounts" className="text-12 font-semibold text-brand">
					{t`Declare own accounts`}
				</Link>
			}
		>
			<div className="grid gap-4">
				<Loaded query={query}>{({ list }) => <OperatorTable list={list} isAdministrator={isAdministrator} />}</Loaded>
				{isAdministrator && (
					<div className="grid grid-cols-[minmax(0,1.6fr)_minmax(280px,1fr)] items-start gap-4">
						<Enrolments />
						<Invite operators={query.data?.list ?? []} />
					</div>
				)}
			</div>
		</Page>
	);
}

function OperatorTable({ list, isAdministrator }: { list: readonly Operator[]; isAdministrator: boolean }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	return (
		<Rows
			label={t`Operators`}
			rows={list}
			keyOf={({ operator }) => operator}
			empty={t`No operators`}
			columns={[
				{ label: t`Number`, className: "num font-semibold", cell: ({ operator }) => operator },
				{ label: t`Role`, cell: ({ role }) => wordText(role) },
				{ label: t`State`, cell: (operator) => <StateBadge operator={operator} /> },
				{
					label: t`Keys`,
					className: "text-12 text-soft",
					cell: ({ has_console, has_command_line }) =>
						[has_console && t`console`, has_command_line && t`command line`].filter(Boolean).join(", ") || "–",
				},
				{ label: t`Opened`, cell: ({ opened_at }) => <Moment at={opened_at} /> },
				{
					label: t`Approves from`,
					cell: ({ approves_from }) => (approves_from > serverNow() ? <Moment at={approves_from} /> : t`now`),
				},
				{ label: t`Own accounts`, className: "num text-12", cell: ({ accounts }) => accounts.join(", ") || "–" },
				...(isAdministrator ? [{ label: t`Actions`, cell: (operator: Operator) => <Actions operator={operator} /> }] : []),
			]}
		/>
	);
}

const isRescued = ({ effective_at, closed_at }: Operator) => closed_at === 0 && effective_at > serverNow();

function StateBadge({ operator }: { operator: Operator }) {
	const { t } = useLingui();
	if (operator.closed_at > 0) return <Badge>{t`closed`}</Badge>;
	if (operator.suspended) return <Badge tone="bad">{t`suspended`}</Badge>;
	if (isRescued(operator)) return <Badge tone="warn">{t`rescued, rights begin later`}</Badge>;
	return <Badge tone="up">{t`active`}</Badge>;
}

function Actions({ operator: row }: { operator: Operator }) {
	const { t } = useLingui();
	const { operator } = row;
	if (row.closed_at > 0) return "–";
	const actions: readonly (readonly [string, string])[] = [
		...(isRescued(row) ? [["cancel-rescue", t`Cancel rescue`] as const] : []),
		...(row.suspended ? [["restore", t`Restore`] as const] : [["suspend", t`Suspend`] as const]),
		["close", t`Close`],
	];
	return (
		<span className="flex flex-col items-start gap-0.5 min-[1240px]:flex-row min-[1240px]:gap-3">
			{actions.map(([name, label]) => (
				<Link
					key={name}
					to={`/commands/${name}`}
					search={{ operator }}
					aria-label={t`${label}: operator ${operator}`}
					className="text-12 font-semibold whitespace-nowrap text-brand"
				>
					{label}
				</Link>
			))}
		</span>
	);
}

function Enrolments() {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const query = useRead("enrolments", {}, { isQueue: true });
	return (
		<section aria-label={t`Enrolments`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Enrolments`}</h2>
			<Loaded query={query} rows={2}>
				{({ list }) => (
					<Rows
						label={t`Enrolments`}
						rows={list}
						keyOf={({ id }) => id}
						empty={t`No browser waits for its keys`}
						columns={[
							{
								label: t`Operator`,
								cell: ({ operator, role, at }) => (
									<>
										<div className="font-semibold">
											{operator}, {wordText(role)}
										</div>
										<Moment at={at} />
									</>
								),
							},
							{
								label: t`Fingerprint`,
								className: "num font-mono text-12",
								cell: ({ fingerprint }) => fingerprint,
							},
							{ label: t`Next step`, cell: (enrolment) => <Propose enrolment={enrolment} /> },
						]}
					/>
				)}
			</Loaded>
			<p className="mt-2 text-12 text-soft">{t`Hear the fingerprint from the person, in person or by voice. Propose only if all six groups agree.`}</p>
		</section>
	);
}

function Propose({ enrolment }: { enrolment: Enrolment }) {
	const { t } = useLingui();
	const { operator, role, replaces, device_key, passkey_id, passkey_key } = enrolment;
	const keys = { deviceKey: device_key, passkeyId: passkey_id, passkeyKey: passkey_key };
	return (
		<Link
			to={replaces ? "/commands/rekey" : "/commands/enrol"}
			search={replaces ? { operator, ...keys } : { operator, role, ...keys }}
			className="text-12 font-semibold text-brand"
		>
			{replaces ? t`Propose new keys` : t`Propose enrolment`}
		</Link>
	);
}

type InviteParams = ConsoleParams<"enrolments/invite">;
const ROLES: readonly InviteParams["role"][] = ["support", "reviewer", "treasurer", "publisher", "administrator"];

function Invite({ operators }: { operators: readonly Operator[] }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const textOf = useProblemText();
	const [number, setNumber] = useState("");
	const [role, setRole] = useState<InviteParams["role"]>("support");
	const [reason, setReason] = useState("");
	const [isChecked, setChecked] = useState(false);
	// The link is stored nowhere else, so it is shown only once.
	const invite = useMutation({ mutationFn: (params: InviteParams) => confirmedCall("enrolments/invite", params) });
	const isNumber = /^([2-9]|[1-9]\d)$/.test(number.trim());
	const known = operators.find(({ operator }) => operator === Number(number));
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setChecked(true);
		if (isNumber && reason.trim() !== "")
			invite.mutate({ operator: Number(number), role: known?.role ?? role, reason: reason.trim() });
	};
	if (invite.data !== undefined) return <InviteLink {...invite.data} onDone={() => invite.reset()} />;
	return (
		<Card>
			<CardTitle>{t`Invite an operator`}</CardTitle>
			<form onSubmit={submit} noValidate className="grid gap-3">
				<Field
					label={t`Operator number`}
					value={number}
					onValueChange={setNumber}
					inputMode="numeric"
					maxLength={2}
					roomy
					error={isChecked && !isNumber ? t`Enter a number from 2 to 99` : undefined}
					hint={known && t`Replaces the keys of this operator`}
				/>
				<Choice
					label={t`Role`}
					value={known?.role ?? role}
					onValueChange={(value) => setRole(value as InviteParams["role"])}
					items={(known === undefined ? ROLES : [known.role]).map((value) => ({ value, label: wordText(value) }))}
				/>
				<ReasonField
					label={t`Reason`}
					value={reason}
					onValueChange={setReason}
					error={isChecked && reason.trim() === "" ? t`Give a reason.` : undefined}
				/>
				<Button type="submit" busy={invite.isPending}>
					{t`Make link with passkey`}
				</Button>
				<FormProblem className="mt-2">{invite.error !== null && textOf(invite.error)}</FormProblem>
			</form>
		</Card>
	);
}

function InviteLink({ link, expires_at, onDone }: { link: string; expires_at: number; onDone: () => void }) {
	const { t } = useLingui();
	const [copied, setCopied] = useState(false);
	const copy = () =>
		void navigator.clipboard.writeText(link).then(
			() => setCopied(true),
			() => undefined,
		);
	return (
		<Card role="status">
			<CardTitle>{t`Enrolment link`}</CardTitle>
			<p className="text-12 text-soft">{t`Shown once. It works once. Give it to the person directly.`}</p>
			<p className="my-3 rounded-m bg-raised p-3 font-mono text-12 [overflow-wrap:anywhere]">{link}</p>
			<p className="text-12 text-soft">
				{t`Valid until`} <Moment at={expires_at} />
			</p>
			<div className="mt-3 grid grid-cols-2 gap-3">
				<Button tone="ghost" onClick={onDone}>
					{t`Done`}
				</Button>
				<Button onClick={copy}>{copied ? t`Copied` : t`Copy link`}</Button>
			</div>
		</Card>
	);
}
