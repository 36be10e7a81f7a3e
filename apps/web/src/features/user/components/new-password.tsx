import { Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { isSamePassword } from "../calculate/check-sign-in.ts";
import type { Secrets } from "../data/sign-in-draft.ts";
import type { SignInFormProblems } from "./sign-in-problems.ts";
import { StrengthHint } from "./strength-hint.tsx";

export interface NewPasswordProps {
	/** Label of the first field, for example `Password` for an account that has no password yet. */
	label: string;
	confirmLabel: string;
	labelPlace?: "above" | "hidden";
	secrets: Secrets;
	onChange: (change: Partial<Secrets>) => void;
	problems: SignInFormProblems;
}

export function NewPassword({ label, confirmLabel, labelPlace = "hidden", secrets, onChange, problems }: NewPasswordProps) {
	const { t } = useLingui();
	const { password, confirm } = secrets;
	const change = (part: Partial<Secrets>, field: "password" | "re_password") => {
		onChange(part);
		problems.put(field, undefined);
		const next = { ...secrets, ...part };
		// The error appears when the confirmation is as long as the password, and disappears when the two are equal.
		if (isSamePassword(next.password, next.confirm)) problems.put("re_password", undefined);
		else if (field === "re_password" && next.confirm.length >= next.password.length)
			problems.note("re_password", "passwords_differ");
	};
	const shared = {
		labelPlace,
		size: "large",
		roomy: true,
		type: "password",
		autoComplete: "new-password",
		maxLength: 128,
	} as const;
	return (
		<>
			<Field
				{...shared}
				label={label}
				placeholder={labelPlace === "hidden" ? label : t`At least 6 characters`}
				name="password"
				value={password}
				onValueChange={(text) => change({ password: text }, "password")}
				{...(password !== "" && { hint: <StrengthHint password={password} /> })}
				{...problems.text("password")}
			/>
			<Field
				{...shared}
				label={confirmLabel}
				{...(labelPlace === "hidden" && { placeholder: confirmLabel })}
				name="confirm"
				value={confirm}
				onValueChange={(text) => change({ confirm: text }, "re_password")}
				{...problems.text("re_password")}
			/>
		</>
	);
}
