// Form with a reviewer's decision about a verification case. The reviewer accepts each item or rejects it with a reason, then
// accepts, rejects or freezes the case with the passkey.
import { Button, Card, CheckBox, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallRefused, confirmedCall, serverNow } from "../data/calls.ts";
import { DayField } from "./day-field.tsx";
import { FormProblem } from "./form-problem.tsx";
import { Choice, ReasonField } from "./inputs.tsx";
import { CardTitle } from "./page.tsx";
import { useProblemText } from "./problem-texts.ts";
import {
	type CaseItem,
	type Decision,
	type OpenedCase,
	type RejectionCode,
	type RejectionKind,
	useCaseTexts,
} from "./verification-texts.ts";

type Item = CaseItem["item"];
type Mode = Decision["decision"];

export interface Decided {
	readonly decision: Mode;
	readonly result: "decided" | "waits_for_second";
	readonly next: number | null;
}

/** Refusals after which the shown case must be loaded again, because it has changed. */
const OUTDATED = new Set(["already_decided", "case_changed", "items_incomplete", "case_not_opened"]);
const isOutdated = (error: unknown): error is CallRefused => error instanceof CallRefused && OUTDATED.has(error.code);

const isTyping = (target: EventTarget | null) =>
	target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]") !== null;

export interface CaseDecisionProps {
	opened: OpenedCase;
	onDecided: (decided: Decided) => void;
	/** Called if another operator or the user has changed the case since it was loaded. */
	onOutdated: (refused: CallRefused) => void;
}

export function CaseDecision({ opened, onDecided, onOutdated }: CaseDecisionProps) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const texts = useCaseTexts();
	const textOf = useProblemText();
	const form = useDecisionForm(opened);
	const { mode, setMode, accepted, faults } = form;
	const send = useMutation({
		mutationFn: (decision: Decision) => confirmedCall("verification/decide", decision),
		onSuccess: ({ result, next }, { decision }) => onDecided({ decision, result, next }),
		onError: (failure) => isOutdated(failure) && onOutdated(failure),
		onSettled: () => {
			for (const path of ["verification", "overview", "watch_lists"]) void queries.invalidateQueries({ queryKey: [path] });
		},
	});
	const decide = (event: FormEvent) => {
		event.preventDefault();
		const decision = form.read();
		if (decision !== undefined && !send.isPending) send.mutate(decision);
	};
	useDecisionKeys({ accept: () => accepted.size === opened.items.length && setMode("accept"), reject: () => setMode("reject") });
	const isAll = accepted.size === opened.items.length;
	const action = { accept: t`Accept with passkey`, reject: t`Reject with passkey`, freeze: t`Freeze with passkey` }[mode];
	return (
		<Card>
			<CardTitle>{t`Your decision`}</CardTitle>
			<form noValidate onSubmit={decide} className="grid gap-3">
				<fieldset>
					<legend className="text-12 text-soft">{t`Checked items are accepted`}</legend>
					{opened.items.map(({ item }) => (
						<div key={item}>
							<CheckBox checked={accepted.has(item)} onCheckedChange={(isAccepted) => form.accept(item, isAccepted)}>
								{texts.items[item]}
							</CheckBox>
							{mode === "reject" && !accepted.has(item) && (
								<Choice
									label={t`Reason: ${texts.items[item]}`}
									labelPlace="hidden"
									value={form.codes.get(item) ?? ""}
									onValueChange={(code) => form.setCode(item, code as RejectionCode)}
									items={[
										{ value: "", label: t`Choose the reason` },
										...Object.entries(texts.codes).map(([value, label]) => ({ value, label })),
									]}
									roomy
									error={faults.codes.has(item) ? t`Choose the reason` : undefined}
								/>
							)}
						</div>
					))}
				</fieldset>
				{mode === "reject" && (
					<Choice
						label={t`Kind of rejection`}
						value={form.kind}
						onValueChange={(kind) => form.setKind(kind as RejectionKind)}
						items={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
					/>
				)}
				{mode === "freeze" && <FreezeFields form={form} />}
				<ReasonField
					label={t`Reason`}
					value={form.reason}
					onValueChange={form.setReason}
					hint={t`The user can read it.`}
					error={faults.reason ? t`Give a reason.` : undefined}
				/>
				{faults.items && <FormProblem>{t`Uncheck the items that you reject.`}</FormProblem>}
				<Modes mode={mode} setMode={setMode} isAll={isAll} />
				<Button
					type="submit"
					tone={mode === "accept" ? "brand" : "bad"}
					busy={send.isPending}
					disabled={mode === "accept" && !isAll}
				>
					{action}
				</Button>
				<FormProblem>{send.error !== null && !isOutdated(send.error) && textOf(send.error, true)}</FormProblem>
				<p className="text-11 text-soft">
					{mode === "accept" && opened.level === "basic"
						? t`Your passkey confirms exactly this decision. It enters the audit log.`
						: mode === "reject"
							? t`The user sees the reason of each rejected item.`
							: t`A second operator must decide the same.`}
				</p>
			</form>
		</Card>
	);
}

function Modes({ mode, setMode, isAll }: { mode: Mode; setMode: (mode: Mode) => void; isAll: boolean }) {
	const { t } = useLingui();
	const button = (value: Mode, label: string, disabled = false) => (
		<Button size="small" tone="ghost" aria-pressed={mode === value} disabled={disabled} onClick={() => setMode(value)}>
			{label}
		</Button>
	);
	return (
		<div className="flex flex-wrap gap-2">
			{button("accept", t`Accept`, !isAll)}
			{button("reject", t`Reject`)}
			{button("freeze", t`Freeze`)}
		</div>
	);
}

function FreezeFields({ form: { law, setLaw, reviewOn, setReviewOn, faults } }: { form: DecisionForm }) {
	const { t } = useLingui();
	return (
		<>
			<Field
				label={t`Law`}
				value={law}
				onValueChange={setLaw}
				maxLength={300}
				roomy
				{...(faults.law && { error: t`Name the law that requires the freeze.` })}
			/>
			<DayField
				label={t`Next review on`}
				value={reviewOn}
				onValueChange={setReviewOn}
				roomy
				error={faults.reviewOn ? t`Choose a day in the future.` : undefined}
			/>
		</>
	);
}

interface Faults {
	readonly reason: boolean;
	readonly items: boolean;
	readonly codes: ReadonlySet<Item>;
	readonly law: boolean;
	readonly reviewOn: boolean;
}
const NO_FAULTS: Faults = { reason: false, items: false, codes: new Set(), law: false, reviewOn: false };
type DecisionForm = ReturnType<typeof useDecisionForm>;

function useDecisionForm(opened: OpenedCase) {
	const [mode, setMode] = useState<Mode>("accept");
	const [accepted, setAccepted] = useState<ReadonlySet<Item>>(
		() => new Set(opened.items.filter(({ state }) => state === "accepted").map(({ item }) => item)),
	);
	const [codes, setCodes] = useState<ReadonlyMap<Item, RejectionCode>>(new Map());
	const [kind, setKind] = useState<RejectionKind>("retry");
	const [reason, setReason] = useState("");
	const [law, setLaw] = useState("");
	const [reviewOn, setReviewOn] = useState("");
	const [faults, setFaults] = useState(NO_FAULTS);
	const rejected = opened.items.map(({ item }) => item).filter((item) => !accepted.has(item));

	/** Returns the decision. If the form has faults, shows them and returns undefined. */
	const read = (): Decision | undefined => {
		const today = new Date(serverNow()).toISOString().slice(0, 10);
		const found: Faults = {
			reason: reason.trim() === "",
			items: mode === "reject" && rejected.length === 0,
			codes: new Set(mode === "reject" ? rejected.filter((item) => !codes.has(item)) : []),
			law: mode === "freeze" && law.trim() === "",
			reviewOn: mode === "freeze" && reviewOn <= today,
		};
		setFaults(found);
		if (found.reason || found.items || found.codes.size > 0 || found.law || found.reviewOn) return undefined;
		return {
			...{ case: opened.case, version: opened.version, decision: mode, reason: reason.trim() },
			items: opened.items.map(({ item }) => {
				const code = mode === "reject" && !accepted.has(item) ? codes.get(item) : undefined;
				return { item, accepted: accepted.has(item), ...(code !== undefined && { code }) };
			}),
			...(mode === "reject" && { kind }),
			...(mode === "freeze" && { law: law.trim(), review_on: reviewOn }),
		};
	};
	return {
		...{ mode, setMode, accepted, codes, kind, setKind, reason, setReason, law, setLaw, reviewOn, setReviewOn, faults, read },
		accept(item: Item, isAccepted: boolean) {
			setAccepted((now) => {
				const next = new Set(now);
				if (isAccepted) next.add(item);
				else next.delete(item);
				return next;
			});
			if (!isAccepted && mode === "accept") setMode("reject");
		},
		setCode(item: Item, code: RejectionCode | "") {
			setCodes((now) => {
				const next = new Map(now);
				if (code === "") next.delete(item);
				else next.set(item, code);
				return next;
			});
		},
	};
}

/** Key presses that decide the case: `a` accepts and `r` rejects. The passkey must still confirm the decision. */
function useDecisionKeys(keys: { readonly accept: () => void; readonly reject: () => void }): void {
	const latest = useRef(keys);
	useEffect(() => {
		latest.current = keys;
	});
	useEffect(() => {
		const follow = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			if (event.key === "a") latest.current.accept();
			if (event.key === "r") latest.current.reject();
		};
		addEventListener("keydown", follow);
		return () => removeEventListener("keydown", follow);
	}, []);
}
