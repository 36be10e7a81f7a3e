// Signing in by e-mail, phone or username, and for strangers who this is and what the market does: errors at their field, the
// server's word on the whole, then back to where one was going.
import { CallRefused } from "@candor/client";
import { Field, useLater } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { checkLogin, type EntryType } from "../calculate/check-sign-in.ts";
import type { EntrySearch } from "../calculate/sign-in-search.ts";
import { AccountField, EntryTabs } from "../components/account-field.tsx";
import { MarketLook } from "../components/market-preview.tsx";
import { PasskeyEntry } from "../components/passkey-sign-in.tsx";
import { EntryForm } from "../components/sign-in-form.tsx";
import { EntryPage } from "../components/sign-in-page.tsx";
import { useEntryProblems } from "../components/sign-in-problems.ts";
import { WalletEntry } from "../components/wallet-sign-in.tsx";
import { accountParams, useWhom } from "../data/sign-in-account.ts";
import { useSecrets } from "../data/sign-in-draft.ts";
import { wayIn } from "../data/solved-challenge.ts";
import { useEnter } from "../data/use-sign-in.ts";

const loadSecondStep = async () => (await import("../components/second-factor.tsx")).SecondStep;

const TYPES: readonly EntryType[] = ["email", "mobile", "username"];

export function LoginScreen({ search }: { search: EntrySearch }) {
	const { t } = useLingui();
	const whom = useWhom(TYPES);
	const problems = useEntryProblems();
	const enter = useEnter(search.backpage);
	const [{ password }, keepSecret] = useSecrets("login");
	// The password was right, and the account wants a second step.
	const [pendingLogin, setPendingLogin] = useState<string>();
	const [hasPasskey, setHasPasskey] = useState(false);
	const [sending, submit] = useSubmit((failure) => {
		if (!(failure instanceof CallRefused) || failure.id !== "second_factor_required") return problems.fail(failure);
		setHasPasskey(String(failure.params.factors).split(" ").includes("passkey"));
		setPendingLogin(String(failure.params.pending_login));
	});
	const { here: SecondStep } = useLater(loadSecondStep, {
		wanted: pendingLogin !== undefined,
		onFailed() {
			setPendingLogin(undefined);
			problems.fail(undefined);
		},
	});
	const { type } = whom;

	const signIn = () => {
		if (sending || problems.show(checkLogin(whom, password))) return;
		submit(() => wayIn("POST user/login", { type, ...accountParams(whom), password }), enter);
	};
	if (pendingLogin !== undefined && SecondStep !== undefined) {
		const over = (failure?: unknown) => {
			setPendingLogin(undefined);
			if (failure !== undefined) problems.fail(failure);
		};
		return (
			<SecondStep
				pendingLogin={pendingLogin}
				account={accountParams(whom).account}
				hasPasskey={hasPasskey}
				onEntered={enter}
				onOver={over}
			/>
		);
	}
	return (
		<EntryPage
			title={t`Welcome to Candor`}
			detail={t`Every order and every coin is on record before we confirm it, exact to the last digit.`}
		>
			<EntryTabs label={t`How to sign in`} types={TYPES} value={type} onChange={problems.clear} />
			<EntryForm problems={problems} onSubmit={signIn} busy={sending} action={t`Sign in`}>
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
					// An account of a username alone has nowhere to send a code to: that is said before anything is typed.
					to={type === "username" ? "/pages/user/login/choose" : "/pages/user/login/forgetPassword"}
					search={search}
					className="target justify-self-start text-12 text-soft"
				>
					{t`Forgot password?`}
				</Link>
			</EntryForm>
			<PasskeyEntry onEntered={enter} />
			<WalletEntry search={search} />
			<p className="mt-6 text-center text-12 text-soft">
				<Trans>
					New here?{" "}
					<Link to="/pages/user/login/register" search={search} replace className="target inline-block font-semibold text-brand">
						Create an account
					</Link>
				</Trans>
			</p>
			<MarketLook />
		</EntryPage>
	);
}
