// Error state of a sign-in form. The app's own errors are stored by id, so that their text changes with the language.

import { CallRefused, textOf } from "@candor/client";
import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { SignInField, SignInProblem, SignInProblems } from "../calculate/check-sign-in.ts";

type Problem = SignInProblem | { readonly said: string };
export type FormProblem = "no_answer" | { readonly said: string };
type FieldProblems = Partial<Record<SignInField, Problem>>;

const FIELDS: readonly SignInField[] = ["account", "code", "old_password", "password", "re_password", "invite_code", "agree"];
/** Returns the form field that shows the error of a refused param; undefined if there is none. */
function fieldOf(param: string | undefined): SignInField | undefined {
	return param === "area_code" ? "account" : FIELDS.find((field) => field === param);
}

export interface SignInFormProblems {
	readonly form: RefObject<HTMLFormElement | null>;
	readonly whole: FormProblem | undefined;
	text(field: SignInField): { error: string } | undefined;
	/** Shows errors and focuses the first field that has one. Returns false if there are no errors. */
	show(problems: SignInProblems): boolean;
	fail(failure: unknown): void;
	put(field: SignInField, problem: Problem | undefined): void;
	/** Shows an error like `put`, but does not move the focus. */
	note(field: SignInField, problem: SignInProblem): void;
	clear(): void;
}

export function useSignInProblems(): SignInFormProblems {
	const [fields, setFields] = useState<FieldProblems>({});
	const [whole, setWhole] = useState<FormProblem>();
	const [turn, setTurn] = useState(0);
	const form = useRef<HTMLFormElement>(null);
	const words = useProblemLabels();
	useEffect(() => {
		if (turn > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
	}, [turn]);
	const setAll = (next: FieldProblems) => {
		setFields(next);
		setTurn((last) => last + 1);
	};
	return {
		form,
		whole,
		text: (field) => {
			const problem = fields[field];
			return problem && { error: typeof problem === "string" ? words(problem) : problem.said };
		},
		show(problems) {
			setWhole(undefined);
			setAll(problems);
			return Object.keys(problems).length > 0;
		},
		fail(failure) {
			const said = textOf(failure);
			const field = failure instanceof CallRefused ? fieldOf(failure.field) : undefined;
			if (said !== "" && field !== undefined) setAll({ [field]: { said } });
			else setWhole(said === "" ? "no_answer" : { said });
		},
		put(field, problem) {
			setFields((now) => (now[field] === problem ? now : { ...now, [field]: problem }));
			if (problem !== undefined) setTurn((last) => last + 1);
		},
		note: (field, problem) => setFields((now) => ({ ...now, [field]: problem })),
		clear: () => {
			setFields({});
			setWhole(undefined);
		},
	};
}

function useProblemLabels(): (problem: SignInProblem) => string {
	const { t } = useLingui();
	return (problem) => {
		switch (problem) {
			case "email_required":
				return t`Enter your e-mail address`;
			case "email_wrong":
				return t`This is not a complete e-mail address`;
			case "phone_required":
				return t`Enter your phone number`;
			case "phone_wrong":
				return t`This is not a complete phone number`;
			case "area_required":
				return t`Choose the country of the number`;
			case "username_required":
				return t`Enter your username`;
			case "username_wrong":
				return t`4 to 32 letters, digits, dots, dashes; a letter first`;
			case "code_required":
				return t`Enter the code that was sent to you`;
			case "code_short":
				return t`The code has 6 digits`;
			case "old_required":
				return t`Enter the password you have now`;
			case "password_required":
				return t`Enter your password`;
			case "new_required":
				return t`Enter a new password`;
			case "password_short":
				return t`At least 6 characters`;
			case "confirm_required":
				return t`Enter the password once more`;
			case "passwords_differ":
				return t`The two passwords differ`;
			case "invite_required":
				return t`Enter an invite code`;
			case "agree_required":
				return t`Please agree to the user agreement first`;
		}
	};
}
