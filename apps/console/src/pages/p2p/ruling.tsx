// Form that proposes a ruling. The operator chooses a reason of the public decision table, then one of the outcomes that the
// table allows for it. A second operator approves the ruling.
import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useListing } from "../../data/listing.ts";
import { useRead } from "../../data/queries.ts";
import { SubmittedNote, useSubmit } from "../../parts/confirmation.tsx";
import { DecodedCommand } from "../../parts/decoded-command.tsx";
import { FormProblem } from "../../parts/form-problem.tsx";
import { Choice, ReasonField } from "../../parts/inputs.tsx";
import { type P2pOrder, useP2pTexts } from "../../parts/p2p-texts.ts";
import { CardTitle, Loaded } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { Link } from "../../parts/router.ts";
import { fieldsOf } from "../intents/altered-bytes.tsx";

const TYPE = "RuleDispute";

export function Ruling({ order, operator }: { order: P2pOrder; operator: number }) {
	const { t } = useLingui();
	const proposed = useProposed(order.order);
	return (
		<Card>
			<CardTitle>{t`Ruling`}</CardTitle>
			{proposed !== undefined ? (
				<Proposed {...proposed} />
			) : order.operator === operator ? (
				<Proposal order={order} />
			) : (
				<p className="text-12 text-soft">{t`The assigned operator proposes the ruling, and a second operator approves it under Intents.`}</p>
			)}
		</Card>
	);
}

interface ProposedRuling {
	readonly intent: number;
	readonly operator: number;
}

/** Returns the newest proposed ruling on the order that still waits for a second operator. */
function useProposed(order: number): ProposedRuling | undefined {
	const { data } = useRead("intents", {}, { isQueue: true });
	return data?.list.findLast((one) => one.command === TYPE && fieldsOf(one).order === order);
}

function Proposed({ intent, operator }: ProposedRuling) {
	const { t } = useLingui();
	return (
		<div role="status" className="text-12">
			<p>{t`Operator ${operator} has proposed a ruling. It waits for a second operator.`}</p>
			<Link to="/intents" search={{ intent }} className="mt-1 inline-block font-semibold text-brand">
				{t`Open intent ${intent}`}
			</Link>
		</div>
	);
}

function Proposal({ order: { order, decisions } }: { order: P2pOrder }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const { rulingText, outcomes: outcomeTexts } = useP2pTexts();
	const { query, listing } = useListing();
	const [ruling, setRuling] = useState("");
	const [chosen, setChosen] = useState("");
	const [reason, setReason] = useState("");
	const [isChecked, setChecked] = useState(false);
	const submit = useSubmit();
	const outcomes: readonly string[] = decisions.find((one) => one.reason === ruling)?.outcomes ?? [];
	// If the reason allows only one outcome, the operator need not choose it.
	const outcome = outcomes.length === 1 ? (outcomes[0] ?? "") : outcomes.includes(chosen) ? chosen : "";
	const isComplete = ruling !== "" && outcome !== "";
	const propose = () => {
		setChecked(true);
		if (isComplete && reason.trim() !== "") submit.mutate({ type: TYPE, order, outcome, ruling, reason: reason.trim() });
	};
	if (submit.data !== undefined) return <SubmittedNote submitted={submit.data} />;
	return (
		<div className="grid gap-3">
			<Choice
				label={t`Reason of the decision table`}
				value={ruling}
				onValueChange={setRuling}
				items={[
					{ value: "", label: t`Choose the reason` },
					...decisions
						.filter((one) => one.outcomes.length > 0)
						.map((one) => ({ value: one.reason, label: rulingText(one.reason) })),
				]}
				error={isChecked && ruling === "" ? t`Choose the reason` : undefined}
				roomy
			/>
			<Choice
				label={t`Outcome`}
				value={outcome}
				onValueChange={setChosen}
				items={[
					...(outcomes.length === 1 ? [] : [{ value: "", label: t`Choose the outcome` }]),
					...outcomes.map((value) => ({ value, label: outcomeTexts[value as keyof typeof outcomeTexts] })),
				]}
				error={isChecked && ruling !== "" && outcome === "" ? t`Choose the outcome` : undefined}
				roomy
			/>
			<ReasonField
				label={t`Reason`}
				value={reason}
				onValueChange={setReason}
				hint={t`Stored in the journal and shown to the second operator.`}
				error={isChecked && reason.trim() === "" ? t`Give a reason.` : undefined}
			/>
			{isComplete && (
				<Loaded query={query} rows={3}>
					{() => listing && <DecodedCommand type={TYPE} fields={{ order, outcome, ruling }} listing={listing} />}
				</Loaded>
			)}
			<Button busy={submit.isPending} onClick={propose}>
				{t`Propose with passkey`}
			</Button>
			<FormProblem>{submit.error !== null && textOf(submit.error, true)}</FormProblem>
			<p className="text-11 text-soft">{t`Nothing changes until a second operator approves. After “not paid” the buyer is barred.`}</p>
		</div>
	);
}
