import { CallRefused } from "@candor/client";
import { Field, useLazyPart } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { checkLogin, type SignInType } from "../calculate/check-sign-in.ts";
import type { SignInSearch } from "../calculate/sign-in-search.ts";
import { AccountField, SignInTabs } from "../components/account-field.tsx";
import { MarketPreview } from "../components/market-preview.tsx";
import { PasskeySignIn } from "../components/passkey-sign-in.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { SignInPage } from "../components/sign-in-page.tsx";
import { useSignInProblems } from "../components/sign-in-problems.ts";
import { WalletSignIn } from "../components/wallet-sign-in.tsx";
import { sendSignIn } from "../data/send-sign-in.ts";
import { accountParams, useAccountInput } from "../data/sign-in-account.ts";
import { useSecrets } from "../data/sign-in-draft.ts";
import { useSignIn } from "../data/use-sign-in.ts";

const loadSecondStep = async () => (await import("../components/second-factor.tsx")).SecondFactor;

const TYPES: readonly SignInType[] = ["email", "mobile", "username"];

export function LoginScreen({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	const whom = useAccountInput(TYPES);
	const problems = useSignInProblems();
	const enter = useSignIn(search.backpage);
	const [{ password }, keepSecret] = useSecrets("login");
	// Id of the pending login. The server returns it after a correct password if the account requires a second factor.
	const [pendingLogin, setPendingLogin] = useState<string>();
	const [hasPasskey, setHasPasskey] = useState(false);
	const [sending, submit] = useSubmit((failure) => {
		if (!(failure instanceof CallRefused) || failure.id !== "second_factor_required") return problems.fail(failure);
		setHasPasskey(String(failure.params.factors).split(" ").includes("passkey"));
		setPendingLogin(String(failure.params.pending_login));
	});
	const { here: SecondFactor } = useLazyPart(loadSecondStep, {
		wanted: pendingLogin !== undefined,
		onFailed() {
			setPendingLogin(undefined);
			problems.fail(undefined);
		},
	});
	const { type } = whom;

	const signIn = () => {
		if (sending || problems.show(checkLogin(whom, password))) return;
		submit(() => sendSignIn("POST user/login", { type, ...accountParams(whom), password }), enter);
	};
	if (pendingLogin !== undefined && SecondFactor !== undefined) {
		const over = (failure?: unknown) => {
			setPendingLogin(undefined);
			if (failure !== undefined) problems.fail(failure);
		};
		return (
			<SecondFactor
				pendingLogin={pendingLogin}
				account={accountParams(whom).account}
				hasPasskey={hasPasskey}
				onEntered={enter}
				onOver={over}
			/>
		);
	}
	return (
		<SignInPage
			title={t`Welcome to Candor`}
			detail={t`Every order and every coin is on record before we confirm it, exact to the last digit.`}
		>
			<SignInTabs label={t`How to sign in`} types={TYPES} value={type} onChange={problems.clear} />
			<SignInForm problems={problems} onSubmit={signIn} busy={sending} action={t`Sign in`}>
				<AccountField type={type} problems={problems} />
				<Field
					label={t`Password`}
					labelPlace="hidden"
					placeholder={t`Password`}
					size="large"
					roomy
					type="password"
					name="password"
					autoComplete="current-password"
					maxLength={128}
					value={password}
					onValueChange={(text) => {
						keepSecret({ password: text });
						problems.put("password", undefined);
					}}
					{...problems.text("password")}
				/>
				<Link
					// An account with only a username cannot receive a code, so its link leads to a page that says so.
					to={type === "username" ? "/pages/user/login/choose" : "/pages/user/login/forgetPassword"}
					search={search}
					className="target justify-self-start text-12 text-soft"
				>
					{t`Forgot password?`}
				</Link>
			</SignInForm>
			<PasskeySignIn onEntered={enter} />
			<WalletSignIn search={search} />
			<p className="mt-6 text-center text-12 text-soft">
				<Trans>
					New here?{" "}
					<Link to="/pages/user/login/register" search={search} replace className="target inline-block font-semibold text-brand">
						Create an account
					</Link>
				</Trans>
			</p>
			<MarketPreview />
		</SignInPage>
	);
}
