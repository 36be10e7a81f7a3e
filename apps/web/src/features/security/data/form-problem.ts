// Error of a form on the security pages: at one field or for the whole form.
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
		/** Error of the whole form. */
		whole: problem?.field === undefined ? problem?.words : undefined,
		put: setProblem,
		/** Shows the error of a call. */
		fail(failure: unknown) {
			const field = failure instanceof CallRefused ? failure.field : undefined;
			const words = textOf(failure) || t`No response. Your input is still here: try again.`;
			setProblem({ field: field === "password" || field === "code" ? field : undefined, words });
		},
		/** Props of a `Field` with its error. */
		of: (field: FormField) => (problem?.field === field ? { error: problem.words } : undefined),
	};
}
