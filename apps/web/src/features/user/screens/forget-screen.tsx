import { CallRefused } from "@candor/client";
import { Field, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { navigate, place } from "../../../shared/navigation/router.ts";
import { type CodeType, checkForget } from "../calculate/check-sign-in.ts";
import type { SignInSearch } from "../calculate/sign-in-search.ts";
import { AccountField, SignInTabs } from "../components/account-field.tsx";
import { CodeField } from "../components/code-field.tsx";
import { NewPassword } from "../components/new-password.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { SignInPage } from "../components/sign-in-page.tsx";
import { useSignInProblems } from "../components/sign-in-problems.ts";
import { accountParams, useAccountInput } from "../data/sign-in-account.ts";
import { forgetSecrets, keepTyped, storeCode, useSecrets, useTyped } from "../data/sign-in-draft.ts";

const HERE = "/pages/user/login/forgetPassword";
const TYPES: readonly CodeType[] = ["email", "mobile"];

export function ForgetScreen({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	const typed = useTyped();
	const whom = useAccountInput(TYPES);
	const problems = useSignInProblems();
	const [secrets, keepSecret] = useSecrets("forget");
	/** Code of the second factor; undefined until the server requires it. */
	const [totp, setTotp] = useState<string>();
	const [totpProblem, setTotpProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => {
		if (!(failure instanceof CallRefused)) return problems.fail(failure);
		if (failure.id === "proof_needed") {
			setTotp((now) => now ?? "");
			setTotpProblem(totp === undefined ? undefined : t`Enter the code that the app shows, or a recovery code`);
		} else if (failure.field === "totp") setTotpProblem(failure.text);
		else problems.fail(failure);
	});
	const { type } = whom;
	const code = typed.codes.forget ?? "";

	const change = () => {
		if (sending || problems.show(checkForget(whom, { ...secrets, code }))) return;
		const params = {
			type,
			...accountParams(whom),
			code,
			password: secrets.password,
			re_password: secrets.confirm,
			...(totp !== undefined && totp.trim() !== "" && { totp }),
		};
		submit(
			() => call("POST user/forget", params, { ownWords: true }),
			(answer) => {
				toast(answer || t`The password is changed. Sign in with the new one.`, "good", KEEP_ON_NAVIGATION);
				forgetSecrets();
				storeCode("forget", "");
				keepTyped({ type });
				// The app opens the sign-in page only if the user has not left this page meanwhile.
				if (place.get().pathname === HERE) navigate({ to: "/pages/user/login/login", search, replace: true });
			},
		);
	};
	return (
		<SignInPage title={t`New password`} detail={t`A code shows that the account is yours. Every device is signed out.`}>
			<SignInTabs label={t`Where the code goes`} types={TYPES} value={type} onChange={problems.clear} />
			<SignInForm problems={problems} onSubmit={change} busy={sending} action={t`Change password`}>
				<AccountField type={type} problems={problems} />
				<CodeField scene="forget" whom={whom} problems={problems} />
				<NewPassword
					label={t`New password`}
					confirmLabel={t`Confirm new password`}
					secrets={secrets}
					onChange={keepSecret}
					problems={problems}
				/>
				{totp !== undefined && (
					<Field
						label={t`Code of the app, or a recovery code`}
						size="large"
						roomy
						name="totp"
						autoComplete="one-time-code"
						maxLength={16}
						value={totp}
						onValueChange={(text) => {
							setTotp(text);
							setTotpProblem(undefined);
						}}
						autoFocus
						hint={t`Your account asks for a second step. Without app and recovery codes, sign in with your passkey or your wallet, or from a device that is still signed in.`}
						{...(totpProblem !== undefined && { error: totpProblem })}
					/>
				)}
			</SignInForm>
			<p className="mt-6 text-center text-12 text-soft">
				<Trans>
					Remembered it?{" "}
					<Link to="/pages/user/login/login" search={search} replace className="target inline-block font-semibold text-brand">
						Sign in
					</Link>
				</Trans>
			</p>
		</SignInPage>
	);
}
