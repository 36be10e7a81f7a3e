// Page with the intents: commands that wait for a second operator's approval. The browser decodes each intent from its bytes
// before an operator can approve it.

import { useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import type { Listing } from "@candor/operator-commands";
import { Badge, Button, Card, Dialog, EmptyState, join, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallRefused, serverNow } from "../data/calls.ts";
import { subjectField, useCurrentTerms } from "../data/current-terms.ts";
import { type CheckedIntent, type CommandLayout, checkIntent, type EncodedIntent } from "../data/decode-command.ts";
import { useListing } from "../data/listing.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { SubmittedNote, useSubmit } from "../parts/confirmation.tsx";
import { DecodedCommand, FingerprintGroups, hashGroups, KeysFingerprint } from "../parts/decoded-command.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { ageText, durationText, Moment } from "../parts/moments.tsx";
import { CardTitle, Facts, Loaded, Page } from "../parts/page.tsx";
import { type Decision as DecisionMade, decisionIn, useDecisionText, useFieldProblemText } from "../parts/problem-texts.ts";
import { goTo, href, Link } from "../parts/router.ts";
import { useRowKeys } from "../parts/use-row-keys.ts";
import { useCommandTexts } from "../parts/use-texts.ts";
import { AlteredBytes, fieldsOf } from "./intents/altered-bytes.tsx";
import { DecidedIntents } from "./intents/decided.tsx";

type Intent = ConsoleData<"intents">["list"][number];

interface Asked {
	readonly intent?: number | undefined;
	readonly show?: string | undefined;
	readonly before?: number | undefined;
}

export function IntentsPage({ search }: { search: Asked }) {
	return search.show === "decided" ? <DecidedIntents asked={search} /> : <WaitingIntents number={search.intent} />;
}

function WaitingIntents({ number }: { number: number | undefined }) {
	const { t } = useLingui();
	const query = useRead("intents", {}, { isQueue: true });
	const layouts = useRead("commands", {});
	const { query: listingQuery, listing } = useListing();
	const list = query.data?.list;
	// The opened intent is stored here, so that it stays readable after another operator has decided it and the list no longer
	// has it.
	const [kept, setKept] = useState<Intent>();
	const chosen = list?.find(({ intent }) => intent === number) ?? (number === undefined ? list?.[0] : undefined);
	if (chosen !== undefined && chosen !== kept) setKept(chosen);
	const opened = chosen ?? (kept?.intent === number || number === undefined ? kept : undefined);
	const decision = query.data?.decided.find(({ intent }) => intent === (opened?.intent ?? number));
	const choose = (intent: number) => goTo(href("/intents", { intent }), { replace: true, keepScroll: true });
	const at = list?.findIndex(({ intent }) => intent === opened?.intent) ?? -1;
	useRowKeys({ count: list?.length ?? 0, at, onMove: (index) => list?.[index] && choose(list[index].intent) });
	return (
		<Page
			title={t`Intents`}
			aside={list && t`${list.length} waiting`}
			detail={t`Commands that need a second operator. J and K move. An intent expires after 24 hours.`}
			actions={
				<Link to="/intents" search={{ show: "decided" }} className="text-12 font-semibold text-brand">
					{t`Decided intents`}
				</Link>
			}
		>
			<Loaded query={query}>
				{() => (
					<div className="grid grid-cols-[minmax(240px,1fr)_minmax(0,2.4fr)] items-start gap-4">
						<IntentList list={list ?? []} opened={opened?.intent} onChoose={choose} />
						{opened === undefined ? (
							<NothingOpen number={number} decision={decision} />
						) : (
							<Loaded query={layouts}>
								{(terms) => (
									<Loaded query={listingQuery}>
										{() =>
											listing && (
												<OpenIntent
													key={`${opened.intent} ${opened.hash}`}
													intent={opened}
													isWaiting={chosen !== undefined}
													decision={decision}
													layouts={terms.list}
													listing={listing}
												/>
											)
										}
									</Loaded>
								)}
							</Loaded>
						)}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function NothingOpen({ number, decision }: { number: number | undefined; decision: DecisionMade | undefined }) {
	const { t } = useLingui();
	const decisionText = useDecisionText();
	const detail = decision === undefined ? t`It was decided, or it expired.` : decisionText(decision);
	return (
		<Card>
			{number === undefined ? (
				<EmptyState title={t`Nothing waits`} detail={t`Proposed commands appear here until a second operator decides.`} />
			) : (
				<EmptyState title={t`Intent ${number} is not waiting`} detail={detail} />
			)}
		</Card>
	);
}

function IntentList({
	list,
	opened,
	onChoose,
}: {
	list: readonly Intent[];
	opened: number | undefined;
	onChoose: (intent: number) => void;
}) {
	const { t } = useLingui();
	const { titleOf } = useCommandTexts();
	if (list.length === 0) return <Card className="text-12 text-soft">{t`No intents wait.`}</Card>;
	return (
		<ul aria-label={t`Waiting intents`} className="grid gap-2">
			{list.map((intent) => {
				const { intent: number, operator, at, can_approve } = intent;
				return (
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
								<span className="text-14 font-semibold">{titleOf(intent.command, fieldsOf(intent))}</span>
								<span className="num text-11 text-soft">{number}</span>
							</span>
							<span className="mt-1 flex items-center justify-between gap-2 text-11 text-soft">
								<span>{t`Operator ${operator}, ${ageText(at)} ago`}</span>
								{can_approve && <Badge tone="brand">{t`your decision`}</Badge>}
							</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

interface OpenIntentProps {
	intent: Intent;
	/** False if the intent was already decided. */
	isWaiting: boolean;
	/** The decision about the intent, made by another operator or in another window; undefined if there is none. */
	decision: DecisionMade | undefined;
	layouts: readonly CommandLayout[];
	listing: Listing;
}

function OpenIntent({ intent, isWaiting, decision, layouts, listing }: OpenIntentProps) {
	const { t } = useLingui();
	const { titleOf, wordText } = useCommandTexts();
	const asBytes: EncodedIntent = intent;
	const judged = useQuery({
		queryKey: ["judged", intent.intent, intent.bytes, intent.hash, intent.fields, intent.reason, intent.operator],
		queryFn: () => checkIntent(asBytes, layouts),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const current = useTermsNow(intent, judged.data);
	const left = durationText(intent.expires_at - serverNow());
	const fingerprint = judged.data?.ok === true ? judged.data.fingerprint : undefined;
	const role = intent.role === null ? "" : `, ${wordText(intent.role)}`;
	return (
		<div className="grid items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1.6fr)_minmax(260px,1fr)]">
			<Card>
				<CardTitle aside={<span className="text-11 text-soft">{intent.command}</span>}>
					{titleOf(intent.command, fieldsOf(intent))}
				</CardTitle>
				<p className="mb-3 text-12 text-soft">
					{t`Proposed by operator ${intent.operator}${role}, ${ageText(intent.at)} ago.`} {isWaiting && t`Ends in ${left}.`}
				</p>
				{judged.data === undefined ? (
					<Skeleton height={120} />
				) : judged.data.ok ? (
					<>
						{judged.data.fingerprint !== undefined && (
							<KeysFingerprint fingerprint={judged.data.fingerprint} otherKey={judged.data.fields.publicKey} />
						)}
						<DecodedCommand
							type={intent.command}
							fields={judged.data.fields}
							asset={intent.asset ?? undefined}
							listing={listing}
							current={current}
						/>
						<Fingerprint hash={intent.hash} bytes={intent.bytes.length / 2} />
					</>
				) : (
					<AlteredBytes fault={judged.data.fault} />
				)}
			</Card>
			<div className="grid gap-4">
				<Card>
					<CardTitle>{t`Reason given`}</CardTitle>
					<p className="text-14 break-words whitespace-pre-wrap">{intent.reason}</p>
					<div className="mt-3 border-t border-line pt-2">
						<Facts
							facts={[
								[t({ message: `Proposed`, context: "time" }), <Moment key="at" at={intent.at} />],
								...(intent.user > 0
									? [
											[
												t`User`,
												<Link key="user" to={`/users/${intent.user}`} className="text-brand">
													{intent.user}
												</Link>,
											] as const,
										]
									: []),
							]}
						/>
					</div>
				</Card>
				<Decision
					intent={intent}
					isWaiting={isWaiting}
					made={decision}
					isSound={judged.data?.ok === true}
					fingerprint={fingerprint}
				/>
			</div>
		</div>
	);
}

/** Returns the current terms of the product that the intent changes, to show the differences. */
function useTermsNow({ command }: Intent, judged: CheckedIntent | undefined): Readonly<Record<string, unknown>> | undefined {
	const { find } = useCurrentTerms(command);
	return judged?.ok === true ? find(judged.fields[subjectField(command) ?? ""]) : undefined;
}

function Fingerprint({ hash, bytes }: { hash: string; bytes: number }) {
	const { t } = useLingui();
	return (
		<div className="mt-4 border-t border-line pt-3">
			<p className="text-11 text-soft">{t`Decoded in this browser from ${bytes} bytes. Your approval names their hash:`}</p>
			<p className="num mt-1 font-mono text-11 leading-relaxed break-words">{hashGroups(hash)}</p>
		</div>
	);
}

interface DecisionProps {
	intent: Intent;
	isWaiting: boolean;
	made: DecisionMade | undefined;
	/**
	 * True if the decoded bytes agree with the fields and the hash that the server sent; otherwise the intent cannot be
	 * approved.
	 */
	isSound: boolean;
	/** Fingerprint of the new keys that the intent gives to an operator; undefined for other commands. */
	fingerprint: string | undefined;
}

function Decision({ intent, isWaiting, made, isSound, fingerprint }: DecisionProps) {
	const { t } = useLingui();
	const { titleOf, inputText } = useCommandTexts();
	// Errors about these three fields concern the intent itself. Errors about other fields concern the proposed command, and
	// name its input.
	const textOf = useFieldProblemText((name) => (["intent", "hash", "command"].includes(name) ? undefined : inputText(name)));
	const signedIn = useStore(session);
	const [reason, setReason] = useState("");
	const [lacksReason, setLacksReason] = useState(false);
	const [asks, setAsks] = useState<"approve" | "withdraw">();
	const { intent: number, hash, operator, can_approve } = intent;
	const submit = useSubmit();
	const isOwn = operator === signedIn?.operator;
	const mayWithdraw = isOwn || signedIn?.role === "administrator";
	const from = signedIn?.approves_from ?? 0;
	const isTooNew = from > serverNow();
	const ask = (way: "approve" | "withdraw") => {
		setLacksReason(reason.trim() === "");
		if (reason.trim() !== "") setAsks(way);
	};
	const decide = () => {
		const command =
			asks === "approve" ? { type: "ApproveIntent", intent: number, hash } : { type: "WithdrawIntent", intent: number };
		submit.mutate({ ...command, reason: reason.trim() }, { onSettled: () => setAsks(undefined) });
	};
	const subject = subjectField(intent.command);
	const isNew = submit.variables?.type === "ApproveIntent" && subject !== undefined && fieldsOf(intent)[subject] === 0;
	if (submit.data !== undefined) return <SubmittedNote submitted={submit.data} isNew={isNew} />;
	if (!isWaiting || isDecided(submit.error)) {
		return <DecidedElsewhere number={number} proposedAt={intent.at} decision={decisionIn(submit.error) ?? made} />;
	}
	const title = titleOf(intent.command, fieldsOf(intent));
	const withdrawal = isOwn
		? { title: t`Withdraw intent ${number}?`, confirm: t`Withdraw with passkey` }
		: { title: t`Reject intent ${number}?`, confirm: t`Reject with passkey` };
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
				<Button tone="ghost" disabled={!mayWithdraw} onClick={() => ask("withdraw")}>
					{isOwn ? t`Withdraw` : t`Reject`}
				</Button>
				<Button disabled={!can_approve || !isSound || isTooNew} onClick={() => ask("approve")}>
					{t`Approve`}
				</Button>
			</div>
			<FormProblem className="mt-2">{submit.error !== null && textOf(submit.error, true)}</FormProblem>
			<p className="mt-3 text-11 text-soft">
				{isTooNew ? (
					<>
						{t`Your keys are new. They can approve from`} <Moment at={from} />
					</>
				) : isOwn ? (
					t`You cannot approve what you proposed.`
				) : can_approve ? (
					t`Your passkey confirms exactly these bytes. Decision, reason and hash enter the audit log.`
				) : (
					t`Your role cannot approve this command.`
				)}
			</p>
			<Dialog
				open={asks !== undefined}
				onOpenChange={(isOpen) => !isOpen && setAsks(undefined)}
				title={asks === "withdraw" ? withdrawal.title : t`Approve intent ${number}?`}
				detail={
					asks === "withdraw"
						? t`${title}. It will not be executed.`
						: t`${title}. It is executed at once and stays in the journal.`
				}
				confirm={asks === "withdraw" ? withdrawal.confirm : t`Approve with passkey`}
				tone={asks === "withdraw" ? "bad" : "brand"}
				busy={submit.isPending}
				onConfirm={decide}
			>
				{asks === "approve" && fingerprint !== undefined && (
					<>
						<FingerprintGroups fingerprint={fingerprint} />
						<p className="mt-2 text-14">{t`Compare it with the numbers that the person reads to you.`}</p>
					</>
				)}
			</Dialog>
		</Card>
	);
}

const isDecided = (error: Error | null) => error instanceof CallRefused && error.code === "unknown_intent";

interface DecidedProps {
	number: number;
	proposedAt: number;
	/** Undefined if the intent expired, or if the server does not know the decision because it has restarted since. */
	decision: DecisionMade | undefined;
}

function DecidedElsewhere({ number, proposedAt, decision }: DecidedProps) {
	const { t } = useLingui();
	const decisionText = useDecisionText();
	const isAdministrator = useStore(session)?.role === "administrator";
	return (
		<Card role="alert">
			<CardTitle>{t`Intent ${number} is no longer waiting`}</CardTitle>
			<p className="text-14">
				{decision === undefined ? t`Another operator decided it, or it expired.` : decisionText(decision)}{" "}
				{t`You changed nothing.`}
			</p>
			{isAdministrator && (
				<Link
					to="/audit"
					search={{ kind: "command", from: proposedAt }}
					className="mt-2 inline-block text-12 font-semibold text-brand"
				>
					{t`See the decision in the audit log`}
				</Link>
			)}
		</Card>
	);
}
