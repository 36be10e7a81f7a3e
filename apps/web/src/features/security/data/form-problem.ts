// The problem of a form on these pages: with one field or with all.
import { CallRefused, textOf } from "@candor/client";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

export type FormField = "password" | "code";

export interface FormProblem {
	readonly field: FormField | undefined;
	readonly words: string;
}

export function useFormProblem() {
	const { t } = useLingui();
	const [problem, setProblem] = useState<FormProblem>();
	return {
		/** Of the form as a whole. */
		whole: problem?.field === undefined ? problem?.words : undefined,
		put: setProblem,
		/** Of whatever a call threw. */
		fail(failure: unknown) {
			const field = failure instanceof CallRefused ? failure.field : undefined;
			const words = textOf(failure) || t`No response. Your input is still here: try again.`;
			setProblem({ field: field === "password" || field === "code" ? field : undefined, words });
		},
		/** The part that `Field` shows. */
		of: (field: FormField) => (problem?.field === field ? { error: problem.words } : undefined),
	};
}
