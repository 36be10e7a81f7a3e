import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { SubmittedNote, useSubmit } from "../../parts/confirmation.tsx";
import { FormProblem } from "../../parts/form-problem.tsx";
import { ReasonField } from "../../parts/inputs.tsx";
import type { P2pOrder } from "../../parts/p2p-texts.ts";
import { CardTitle } from "../../parts/page.tsx";
import { useProblemText } from "../../parts/problem-texts.ts";
import { Link } from "../../parts/router.ts";

/**
 * Shows the operator to whom a dispute is assigned. Any other operator without a conflict of interest can take the dispute
 * over.
 */
export function Assignment({ order: { order, operator: assigned }, operator }: { order: P2pOrder; operator: number }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const [reason, setReason] = useState("");
	const [isLacking, setLacking] = useState(false);
	const submit = useSubmit();
	const assign = () => {
		setLacking(reason.trim() === "");
		if (reason.trim() !== "") submit.mutate({ type: "AssignDispute", order, operator, reason: reason.trim() });
	};
	if (submit.data !== undefined && assigned !== operator) return <SubmittedNote submitted={submit.data} />;
	return (
		<Card>
			<CardTitle>{t`Assigned operator`}</CardTitle>
			<p className="text-14 font-semibold">
				{assigned === 0 ? t`No operator yet` : assigned === operator ? t`You` : t`Operator ${assigned}`}
			</p>
			<p className="mt-1 text-12 text-soft">{t`The app shows the number to both parties. Only this operator proposes the ruling.`}</p>
			{assigned !== operator && (
				<div className="mt-3 grid gap-3">
					<ReasonField
						label={t`Reason for the assignment`}
						value={reason}
						onValueChange={setReason}
						error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
					/>
					<Button tone={assigned === 0 ? "brand" : "ghost"} busy={submit.isPending} onClick={assign}>
						{assigned === 0 ? t`Assign to me with passkey` : t`Take over with passkey`}
					</Button>
					<FormProblem>{submit.error !== null && textOf(submit.error, true)}</FormProblem>
				</div>
			)}
			<Link to="/commands/assign-dispute" search={{ order }} className="mt-2 inline-block text-12 font-semibold text-brand">
				{t`Assign to another operator`}
			</Link>
		</Card>
	);
}
