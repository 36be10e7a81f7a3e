// Sheet for a change that needs step-up authentication. It shows the consequences of the change, its fields, and the proof of
// identity.
import { textOf } from "@candor/client";
import type { StepUpScene } from "@candor/contract";
import { Button, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { type ProofParams, useStepUp } from "./step-up-auth.ts";
import { StepUpFields } from "./step-up-fields.tsx";

interface OwnProofFormProps<T> {
	scene: StepUpScene;
	detail: string;
	action: string;
	grave?: boolean;
	/** Additional fields above the field of the proof. @param go submits the sheet, for the Enter key in these fields */
	children?: ReactNode | ((go: () => void) => ReactNode);
	/** Checks the additional fields. Returns false if one of them has an error. */
	check?: () => boolean;
	send: (proof: ProofParams) => Promise<T>;
	onDone: (answer: T) => void;
	/**
	 * Shows a failure at the additional fields. Returns false if the failure concerns none of them; the sheet then shows it.
	 */
	onFailed?: (failure: unknown) => boolean;
}

export interface StepUpSheetProps<T> extends OwnProofFormProps<T> {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	title: string;
}

export function StepUpSheet<T>({ open, onOpenChange, title, ...form }: StepUpSheetProps<T>) {
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={title}>
			<OwnProofForm {...form} />
		</Sheet>
	);
}

function OwnProofForm<T>({
	scene,
	detail,
	action,
	grave = false,
	children,
	check,
	send,
	onDone,
	onFailed,
}: OwnProofFormProps<T>) {
	const { t } = useLingui();
	const proof = useStepUp(scene);
	const [whole, setWhole] = useState<string>();
	const [sending, submit] = useSubmit((failure) => {
		if (proof.takes(failure) || onFailed?.(failure) === true) return;
		setWhole(textOf(failure) || t`No response. Your input is still here: try again.`);
	});
	const go = () => {
		setWhole(undefined);
		if (check !== undefined && !check()) return;
		const params = proof.params();
		if (params !== undefined) submit(() => send(params), onDone);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
			<p className="text-12 text-soft">{detail}</p>
			{typeof children === "function" ? children(go) : children}
			<StepUpFields proof={proof} onEnter={go} />
			<Button size="large" wide busy={sending} onClick={go} tone={grave ? "bad" : "brand"}>
				{action}
			</Button>
			<FormProblem>{whole}</FormProblem>
		</div>
	);
}
