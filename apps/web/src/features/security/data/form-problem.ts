// Error state of a form on the security pages. The error belongs to one field or to the whole form.
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
		/** Error of the whole form; undefined if the error belongs to a field. */
		whole: problem?.field === undefined ? problem?.words : undefined,
		put: setProblem,
		fail(failure: unknown) {
			const field = failure instanceof CallRefused ? failure.field : undefined;
			const words = textOf(failure) || t`No response. Your input is still here: try again.`;
			setProblem({ field: field === "password" || field === "code" ? field : undefined, words });
		},
		of: (field: FormField) => (problem?.field === field ? { error: problem.words } : undefined),
	};
}
