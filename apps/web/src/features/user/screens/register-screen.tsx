// Page for the registration by e-mail or phone (with a code) or by username. docs/reference/product.md §5 lists the rules of
// the fields.

import { KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { checkRegister, type SignInType } from "../calculate/check-sign-in.ts";
import type { SignInSearch } from "../calculate/sign-in-search.ts";
import { AccountField, SignInTabs } from "../components/account-field.tsx";
import { Agreement } from "../components/agreement.tsx";
import { CodeField } from "../components/code-field.tsx";
import { InviteField } from "../components/invite-field.tsx";
import { NewPassword } from "../components/new-password.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { SignInPage } from "../components/sign-in-page.tsx";
import { useSignInProblems } from "../components/sign-in-problems.ts";
import { loadOnboarding } from "../data/begin-onboarding.ts";
import { sendSignIn } from "../data/send-sign-in.ts";
import { accountParams, useAccountInput } from "../data/sign-in-account.ts";
import { keepTyped, useSecrets, useTyped } from "../data/sign-in-draft.ts";
import { useSignIn } from "../data/use-sign-in.ts";

const TYPES: readonly SignInType[] = ["email", "mobile", "username"];

export function RegisterScreen({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	const typed = useTyped();
	const whom = useAccountInput(TYPES);
	const problems = useSignInProblems();
	const enter = useSignIn(search.backpage);
	const [secrets, keepSecret] = useSecrets("register");
	const [sending, submit] = useSubmit(problems.fail);
	const { type } = whom;
	const { agree } = typed;
	const code = typed.codes.register ?? "";
	const invite = typed.invite ?? search.invite ?? "";

	const register = () => {
		if (sending || problems.show(checkRegister(whom, { ...secrets, code, invite, agree }))) return;
		const params = {
			type,
			...accountParams(whom),
			...(type !== "username" && { code }),
			password: secrets.password,
			re_password: secrets.confirm,
			invite_code: invite.trim(),
			agree: true,
		};
		submit(
			() => Promise.all([sendSignIn("POST user/register", params), loadOnboarding()]),
			([signedIn, open]) => {
				if (enter(signedIn)) open();
				else toast(t`Your account is open. Sign in to use it.`, "good", KEEP_ON_NAVIGATION);
			},
		);
	};
	return (
		<SignInPage title={t`Create an account`} detail={t`A minute, and you can place your first order.`}>
			<SignInTabs label={t`How to register`} types={TYPES} value={type} onChange={problems.clear} />
			<SignInForm problems={problems} onSubmit={register} busy={sending} action={t`Create account`}>
				<AccountField type={type} fresh problems={problems} />
				{type !== "username" && <CodeField scene="register" whom={whom} problems={problems} />}
				<NewPassword
					label={t`Password`}
					confirmLabel={t`Confirm password`}
					secrets={secrets}
					onChange={keepSecret}
					problems={problems}
				/>
				<InviteField invite={invite} problems={problems} />
				<Agreement
					agreed={agree}
					onAgree={(next) => {
						keepTyped({ agree: next });
						problems.put("agree", undefined);
					}}
					problem={problems.text("agree")}
				/>
			</SignInForm>
			<p className="mt-5 text-center text-12 text-soft">
				<Trans>
					Have an account?{" "}
					<Link to="/pages/user/login/login" search={search} replace className="target inline-block font-semibold text-brand">
						Sign in
					</Link>
				</Trans>
			</p>
		</SignInPage>
	);
}
