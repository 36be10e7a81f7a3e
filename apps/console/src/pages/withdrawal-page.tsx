// Page about one withdrawal, with the facts for its decision. As approval, the browser hashes the shown fields, and the device
// key signs the hash.
import { usePath, useStore } from "@candor/client/page";
import { formatDecimalShort } from "@candor/money";
import { withdrawalApprovalText, withdrawalIntent, withdrawalIntentHash } from "@candor/proofs";
import { Badge, Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { serverNow, signText } from "../data/calls.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { SubmittedNote, useSubmit } from "../parts/confirmation.tsx";
import { DeadlineBar } from "../parts/deadline-bar.tsx";
import { hashGroups } from "../parts/decoded-command.tsx";
import { amountText } from "../parts/figures.ts";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { ageText, Moment, utcText } from "../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page, Problem, Rows } from "../parts/page.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { Link } from "../parts/router.ts";
import {
	addressGroups,
	STATE_TONES,
	useWithdrawalTexts,
	type Withdrawal,
	type WithdrawalState,
} from "../parts/withdrawal-texts.ts";

/** The page is read again only after a decision, because each read adds an entry to the audit log. */
const FRESH_MS = 600_000;
const IN_REVIEW: readonly WithdrawalState[] = ["applied", "reviewing"];
const BEFORE_SIGNING: readonly WithdrawalState[] = [...IN_REVIEW, "approved", "waiting_for_funds", "legal_hold"];

export function WithdrawalPage() {
	const { t } = useLingui();
	const number = /^\/withdrawals\/(\d{1,15})$/.exec(usePath())?.[1];
	if (number === undefined) {
		return (
			<Page title={t`Withdrawal`}>
				<Problem title={t`This is no withdrawal number`} detail={t`Open the withdrawal under Withdrawals.`} />
			</Page>
		);
	}
	return <Look key={number} number={Number(number)} />;
}

function Look({ number }: { number: number }) {
	const { t } = useLingui();
	const { states } = useWithdrawalTexts();
	const query = useRead("withdrawals/one", { withdrawal: number }, { freshMs: FRESH_MS });
	return (
		<Page
			title={t`Withdrawal ${number}`}
			aside={query.data && <Badge tone={STATE_TONES[query.data.state]}>{states[query.data.state]}</Badge>}
			detail={t`Each look is in the audit log, and the user can read it.`}
			actions={
				<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
					{t`Refresh`}
				</Button>
			}
		>
			<Loaded query={query} rows={8}>
				{(one) => (
					<div className="grid grid-cols-[minmax(0,1.5fr)_minmax(300px,1fr)] items-start gap-4">
						<div className="grid min-w-0 gap-4">
							<Recipient one={one} />
							<Reasons one={one} />
							<Steps one={one} />
							<History one={one} />
						</div>
						<div className="grid min-w-0 gap-4">
							<Money one={one} />
							<Decision one={one} />
							<Commands one={one} />
						</div>
					</div>
				)}
			</Loaded>
		</Page>
	);
}

const coins = (units: string, decimals: number) => amountText(formatDecimalShort(BigInt(units), decimals));

function Recipient({ one: { intent, chain, internal_to, first_time, saved, alike } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const since = saved === null ? "" : utcText(saved.since);
	const isBank = chain === null;
	return (
		<Card>
			<CardTitle>{t`Recipient`}</CardTitle>
			<p className="num flex flex-wrap gap-x-2.5 gap-y-1 font-mono text-18 font-semibold">
				{addressGroups(intent.address).map((group, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: equal groups may repeat, and their order is fixed
					<span key={index}>{group}</span>
				))}
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Badge>{chain ?? t`Bank`}</Badge>
				{first_time ? <Badge tone="warn">{t`First time`}</Badge> : <Badge tone="good">{t`Paid before`}</Badge>}
				{isBank ? (
					<Link to="/banks" className="text-12 font-semibold text-brand">
						{t`Bound bank card, paid under Banks`}
					</Link>
				) : saved === null ? (
					<Badge tone="bad">{t`Not in the address book`}</Badge>
				) : (
					<Badge>{t`In the address book since ${since} UTC`}</Badge>
				)}
				{internal_to > 0 && <Badge tone="brand">{t`Address of user ${internal_to} here`}</Badge>}
			</div>
			{saved !== null && saved.label !== "" && <p className="mt-2 text-12 text-soft">{t`Label: ${saved.label}`}</p>}
			{alike.length > 0 && (
				<ul aria-label={t`Similar saved addresses`} className="mt-3 grid gap-2">
					{alike.map(({ address, label, differs }) => (
						<li key={address} className="rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] p-3 text-12">
							<div className="font-semibold text-bad">{t`Differs from a saved address in ${differs} of ${address.length} characters`}</div>
							<div className="num mt-1 font-mono [overflow-wrap:anywhere]">
								{addressGroups(address).join(" ")} {label}
							</div>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

function Money({ one: { user, intent, coin, at, due_at, missed, approvals, needed, tx_hash } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const received = String(BigInt(intent.amount) - BigInt(intent.fee));
	return (
		<Card>
			<CardTitle aside={missed && <Badge tone="bad">{t`deadline missed`}</Badge>}>{t`Amount`}</CardTitle>
			<p className="num text-[1.375rem] font-bold">
				{coins(intent.amount, intent.decimals)} {coin}
			</p>
			<Facts
				wide
				facts={[
					[
						t`User`,
						<Link key="user" to={`/users/${user}`} className="text-brand">
							{user}
						</Link>,
					],
					[t`Fee`, `${coins(intent.fee, intent.decimals)} ${coin}`],
					[t`Recipient gets`, `${coins(received, intent.decimals)} ${coin}`],
					[t({ message: `Applied`, context: "time" }), <Moment key="at" at={at} />],
					[t({ message: `Age`, context: "time in a queue" }), ageText(at)],
					[t`Deadline`, <DeadlineBar key="due" from={at} due={due_at} />],
					[t`Approvals`, t`${approvals} of ${needed}`],
					[
						t`Transaction`,
						<span key="hash" className="font-mono [overflow-wrap:anywhere]">
							{tx_hash || "–"}
						</span>,
					],
				]}
			/>
		</Card>
	);
}

function Reasons({ one: { reasons, code } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const { reasons: texts, codeText } = useWithdrawalTexts();
	return (
		<Card>
			<CardTitle>{t`Reasons of risk`}</CardTitle>
			{reasons.length === 0 ? (
				<p className="text-12 text-soft">{t`No reason of risk was found.`}</p>
			) : (
				<ul className="flex flex-wrap gap-2">
					{reasons.map((reason) => (
						<li key={reason}>
							<Badge tone="warn">{texts[reason]}</Badge>
						</li>
					))}
				</ul>
			)}
			{code !== "" && <p className="mt-2 text-12 text-soft">{codeText(code)}</p>}
		</Card>
	);
}

function Steps({ one: { steps } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const { states, codeText } = useWithdrawalTexts();
	return (
		<section aria-label={t`Steps`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Steps`}</h2>
			<Rows
				label={t`Steps`}
				rows={steps.map((step, index) => ({ ...step, index }))}
				keyOf={({ index }) => index}
				empty={t`No steps yet`}
				columns={[
					{ label: t`Time`, cell: ({ at }) => <Moment at={at} seconds /> },
					{ label: t`State`, cell: ({ state }) => (state === "approval" ? t`Approval` : states[state]) },
					{ label: t`Operator`, className: "num", cell: ({ operator }) => (operator === 0 ? "–" : operator) },
					{ label: t`Cause`, className: "text-12", cell: ({ code }) => (code === "" ? "–" : codeText(code)) },
				]}
			/>
		</section>
	);
}

function History({ one: { history } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const { states } = useWithdrawalTexts();
	return (
		<section aria-label={t`Other withdrawals of the user`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Other withdrawals of the user`}</h2>
			<Rows
				label={t`Other withdrawals of the user`}
				rows={history}
				keyOf={({ withdrawal }) => withdrawal}
				empty={t`The user has no other withdrawals`}
				columns={[
					{
						label: t`Number`,
						cell: ({ withdrawal }) => (
							<Link to={`/withdrawals/${withdrawal}`} className="num text-brand">
								{withdrawal}
							</Link>
						),
					},
					{ label: t`Amount`, isFigure: true, cell: ({ amount, coin }) => `${amountText(amount)} ${coin}` },
					{ label: t`Address`, className: "font-mono text-12 [overflow-wrap:anywhere]", cell: ({ address }) => address },
					{ label: t`State`, cell: ({ state }) => states[state] },
					{ label: t({ message: `Applied`, context: "time" }), cell: ({ at }) => <Moment at={at} /> },
				]}
			/>
		</section>
	);
}

function intentOf({ withdrawal, user, network, intent: { asset, address, amount, fee }, at }: Withdrawal) {
	return { withdrawal, user, network, asset, address, amount: BigInt(amount), fee: BigInt(fee), at };
}

function Decision({ one }: { one: Withdrawal }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const signedIn = useStore(session);
	const [reason, setReason] = useState("");
	const [isLacking, setLacking] = useState(false);
	const [fault, setFault] = useState<unknown>(null);
	const submit = useSubmit();
	const intent = intentOf(one);
	const hash = withdrawalIntentHash(intent);
	if (hash !== one.intent.hash) return <Altered />;
	const signed = (
		<div className="mt-4 border-t border-line pt-3">
			<p className="text-11 text-soft">{t`Hash of the fields above, computed in this browser. Your signature covers it:`}</p>
			<p className="num mt-1 font-mono text-11 leading-relaxed break-words">{hashGroups(hash)}</p>
			<details className="mt-2 text-11 text-soft">
				<summary className="cursor-pointer">{t`Fields as they are hashed`}</summary>
				<p className="mt-1 font-mono [overflow-wrap:anywhere]">{withdrawalIntent(intent)}</p>
			</details>
		</div>
	);
	if (submit.data !== undefined) return <SubmittedNote submitted={submit.data} />;
	if (!IN_REVIEW.includes(one.state)) {
		return (
			<Card>
				<CardTitle>{t`Approval`}</CardTitle>
				<p className="text-12 text-soft">{t`This withdrawal does not wait for an approval.`}</p>
				{signed}
			</Card>
		);
	}
	const isOwn = signedIn?.accounts.includes(one.user) === true;
	const hasApproved = signedIn !== null && one.approved_by.includes(signedIn.operator);
	const isTooNew = (signedIn?.approves_from ?? 0) > serverNow();
	const approve = async () => {
		setFault(null);
		setLacking(reason.trim() === "");
		if (reason.trim() === "") return;
		try {
			const signature = await signText(withdrawalApprovalText(hash));
			submit.mutate({ type: "ApproveWithdrawal", withdrawal: one.withdrawal, hash, signature, reason: reason.trim() });
		} catch (error) {
			setFault(error);
		}
	};
	const problem = fault ?? submit.error;
	return (
		<Card>
			<CardTitle>{t`Approve`}</CardTitle>
			<ReasonField
				label={t`Your reason`}
				value={reason}
				onValueChange={setReason}
				error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
			/>
			<Button
				wide
				className="mt-3"
				disabled={isOwn || hasApproved || isTooNew}
				busy={submit.isPending}
				onClick={() => void approve()}
			>
				{t`Sign and approve`}
			</Button>
			{isOwn && <p className="mt-2 text-12 text-soft">{t`This is your own account. Another operator must decide.`}</p>}
			{hasApproved && <p className="mt-2 text-12 text-soft">{t`You have approved it. A second operator must approve it.`}</p>}
			{isTooNew && <p className="mt-2 text-12 text-soft">{t`Your keys are less than a day old and cannot approve yet.`}</p>}
			<FormProblem className="mt-2">{problem !== null && textOf(problem, true)}</FormProblem>
			{signed}
		</Card>
	);
}

function Altered() {
	const { t } = useLingui();
	return (
		<Card role="alert" className="flex gap-3 text-14">
			<ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-bad" />
			<div>
				<div className="font-semibold text-bad">{t`This withdrawal cannot be approved`}</div>
				<div className="mt-0.5">{t`The hash is not the hash of the shown fields.`}</div>
				<div className="mt-1 text-12 text-soft">{t`Tell the other administrators. The server or the connection may be compromised.`}</div>
			</div>
		</Card>
	);
}

/** Links to the forms of all other commands about the withdrawal that its state allows. */
function Commands({ one: { withdrawal, state } }: { one: Withdrawal }) {
	const { t } = useLingui();
	const role = useStore(session)?.role;
	const isTreasurer = role === "treasurer" || role === "administrator";
	const links = [
		...(BEFORE_SIGNING.includes(state) ? [["reject-withdrawal", t`Reject`] as const] : []),
		...(BEFORE_SIGNING.includes(state) && state !== "legal_hold" ? [["hold-withdrawal", t`Hold (two operators)`] as const] : []),
		...(state === "legal_hold" ? [["release-withdrawal", t`End the hold (two operators)`] as const] : []),
		...(state === "needs_decision" && isTreasurer ? [["decide-doubt", t`Decide (two operators)`] as const] : []),
	];
	return (
		<Card>
			<CardTitle>{t`Other decisions`}</CardTitle>
			{links.length === 0 ? (
				<p className="text-12 text-soft">{t`Its state allows no other decision by your role.`}</p>
			) : (
				<div className="flex flex-wrap gap-2">
					{links.map(([name, label]) => (
						<Link
							key={name}
							to={`/commands/${name}`}
							search={{ withdrawal }}
							className="rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand"
						>
							{label}
						</Link>
					))}
				</div>
			)}
		</Card>
	);
}
