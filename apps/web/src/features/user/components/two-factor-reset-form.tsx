// Form that requests a reset of two-factor authentication, with a code sent to the account's e-mail address or phone. It says
// how long the reset takes.
import { CallRefused } from "@candor/client";
import { Button, Field, useFigures, useLayer } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { SandboxMessage } from "../../../shared/sandbox-message/sandbox-message.tsx";
import { useSandboxMessage } from "../../../shared/sandbox-message/use-sandbox-message.ts";
import { plainDigits } from "../calculate/ascii-digits.ts";
import { CODE_DIGITS } from "../calculate/check-sign-in.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { useSignInProblems } from "./sign-in-problems.ts";

export interface TwoFactorResetFormProps {
	pendingLogin: string;
	account: string;
	/**
	 * Called when the user must return to the password form. `failure` is the server's refusal if the sign-in must start again.
	 */
	onOver: (failure?: unknown) => void;
	onBack: () => void;
}

export function TwoFactorResetForm({ pendingLogin, account, onOver, onBack }: TwoFactorResetFormProps) {
	const { t } = useLingui();
	const { time } = useFigures();
	const problems = useSignInProblems();
	const [code, setCode] = useState("");
	const [said, setSaid] = useState<{ readonly sent_to: string | null; readonly ends_at: number | null }>();
	useLayer(true, onBack);
	const { code: shown } = useSandboxMessage("second_factor", { account }, said?.sent_to == null ? 0 : 1);
	const [sending, submit] = useSubmit((failure) => {
		if (failure instanceof CallRefused && failure.id === "sign_in_expired") return onOver(failure);
		problems.fail(failure);
	});
	const to = said?.sent_to ?? "";
	const send = () => {
		if (to !== "" && code.length < CODE_DIGITS) return problems.put("code", "code_short");
		submit(
			() => call("POST user/factor_lost", { pending_login: pendingLogin, ...(to !== "" && { code }) }, { ownWords: true }),
			setSaid,
		);
	};
	const type = (text: string) => {
		setCode(plainDigits(text, CODE_DIGITS));
		problems.put("code", undefined);
	};
	const words = {
		label: t`Sandbox mail`,
		detail: t`Sandbox: the mail that would have been sent`,
		fill: t`Fill in`,
		filled: t`Filled in`,
	};
	if (typeof said?.ends_at === "number") {
		const end = time(said.ends_at);
		return (
			<SignInPage
				title={t`Now it waits`}
				detail={t`From ${end} on you sign in without the second step. That stays so for seven days.`}
			>
				<p className="mt-4 text-14 text-soft">
					{t`If you find your app or a recovery code before, sign in with it: that ends the wait. Withdrawals wait 24 hours after the sign-in without it.`}
				</p>
				<Button wide size="large" className="mt-6" onClick={() => onOver()}>
					{t`Back to sign-in`}
				</Button>
			</SignInPage>
		);
	}
	return (
		<SignInPage
			title={t`App and codes lost`}
			detail={t`Say so with a code to your address or phone. Then seven days pass in which whoever has your second step can say no. An account without address or phone waits 30 days.`}
		>
			<div className="mt-6">
				<SignInForm problems={problems} onSubmit={send} busy={sending} action={to === "" ? t`Go on` : t`Begin the wait`}>
					{to !== "" && (
						<Field
							label={t`Verification code`}
							labelPlace="hidden"
							placeholder={t`6-digit code`}
							size="large"
							roomy
							name="code"
							autoFocus
							inputMode="numeric"
							autoComplete="one-time-code"
							maxLength={CODE_DIGITS}
							value={code}
							onValueChange={type}
							hint={<span className="break-words">{t`Sent to ${to}. The code holds for 10 minutes.`}</span>}
							{...problems.text("code")}
						/>
					)}
					{shown !== undefined && to !== "" && (
						<SandboxMessage words={words} code={shown} filled={code === shown} onFill={() => type(shown)} />
					)}
				</SignInForm>
			</div>
			<button type="button" className="pressable target mt-6 justify-self-start text-12 text-soft" onClick={onBack}>
				{t`Back to the second step`}
			</button>
		</SignInPage>
	);
}
