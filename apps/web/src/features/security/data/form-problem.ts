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
		/** Stores the error of a failed call. */
		fail(failure: unknown) {
			const field = failure instanceof CallRefused ? failure.field : undefined;
			const words = textOf(failure) || t`No response. Your input is still here: try again.`;
			setProblem({ field: field === "password" || field === "code" ? field : undefined, words });
		},
		/** Returns the props of a `Field` for its error. */
		of: (field: FormField) => (problem?.field === field ? { error: problem.words } : undefined),
	};
}
