// Asks the operator for a reason before personal data is shown. The passkey confirms the request, and the user concerned can
// read the reason.
import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { FormProblem } from "./form-problem.tsx";
import { ReasonField } from "./inputs.tsx";
import { CardTitle } from "./page.tsx";

export interface LookGateProps {
	/** Question that asks for the reason. */
	title?: string;
	hint?: string;
	/** The reason that the operator gave last, as a proposal. */
	before?: string;
	busy: boolean;
	problem: string | undefined;
	onLook: (reason: string) => void;
}

export function LookGate({ title, hint, before = "", busy, problem, onLook }: LookGateProps) {
	const { t } = useLingui();
	const [reason, setReason] = useState(before);
	const [isLacking, setLacking] = useState(false);
	const look = (event: FormEvent) => {
		event.preventDefault();
		setLacking(reason.trim() === "");
		if (reason.trim() !== "") onLook(reason.trim());
	};
	return (
		<Card className="max-w-[520px]">
			<CardTitle>{title ?? t`Why do you open this profile?`}</CardTitle>
			<form onSubmit={look} noValidate className="grid gap-3">
				<ReasonField
					label={t`Reason`}
					value={reason}
					onValueChange={setReason}
					hint={hint ?? t`The user can read it under Security, Operator activity.`}
					error={isLacking && reason.trim() === "" ? t`Give a reason.` : undefined}
				/>
				<Button type="submit" busy={busy}>
					{t`Open with passkey`}
				</Button>
				<FormProblem>{problem}</FormProblem>
			</form>
		</Card>
	);
}
