// Form for the second step of a sign-in: a code of the authenticator app, or a recovery code. A code of the app is sent
// automatically after its sixth digit.
import { CallRefused } from "@candor/client";
import type { SignedIn } from "@candor/contract";
import { Field, useLayer } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { plainDigits } from "../calculate/ascii-digits.ts";
import { CODE_DIGITS } from "../calculate/check-sign-in.ts";
import { keepDevice } from "../data/devices.ts";
import { PasskeySecondFactor } from "./passkey-second-factor.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { useSignInProblems } from "./sign-in-problems.ts";
import { TwoFactorResetForm } from "./two-factor-reset-form.tsx";

export interface SecondFactorProps {
	pendingLogin: string;
	account: string;
	/** True if the account has a passkey, which can replace the code. */
	hasPasskey: boolean;
	onEntered: (signedIn: SignedIn) => void;
	/**
	 * Called when the user must return to the password form. `failure` is the server's refusal if the sign-in must start again;
	 * undefined if the user went back.
	 */
	onOver: (failure?: unknown) => void;
}

export function SecondFactor({ pendingLogin, account, hasPasskey, onEntered, onOver }: SecondFactorProps) {
	const { t } = useLingui();
	const problems = useSignInProblems();
	const [recovering, setRecovering] = useState(false);
	const [lost, setLost] = useState(false);
	const [code, setCode] = useState("");
	const [sending, submit] = useSubmit((failure) => {
		if (failure instanceof CallRefused && failure.id === "sign_in_expired") return onOver(failure);
		// A refused code is cleared. If no response arrived, the code stays, so that the user can send it again.
		if (failure instanceof CallRefused) setCode("");
		if (recovering && failure instanceof CallRefused && failure.id === "second_factor_wrong") {
			return problems.put("code", { said: t`This is none of the account's recovery codes, or it was used already` });
		}
		problems.fail(failure);
	});
	const send = (typed: string) => {
		if (typed === "") {
			// If the field is empty because a code was just sent automatically and refused, the server's more precise error
			// stays.
			const said = recovering ? t`Enter a recovery code` : t`Enter the code that the app shows`;
			return problems.put("code", { said: problems.text("code")?.error ?? said });
		}
		submit(async () => {
			const signedIn = (await call(
				"POST user/login_factor",
				{ pending_login: pendingLogin, code: typed },
				{ ownWords: true },
			)) as SignedIn;
			keepDevice(account, signedIn.device);
			return signedIn;
		}, onEntered);
	};
	const type = (text: string) => {
		const next = recovering ? text : plainDigits(text, CODE_DIGITS);
		setCode(next);
		problems.put("code", undefined);
		if (!recovering && next.length === CODE_DIGITS && next !== code) send(next);
	};
	// Makes the Back button return to the password form.
	useLayer(!lost, onOver);
	if (lost)
		return <TwoFactorResetForm pendingLogin={pendingLogin} account={account} onOver={onOver} onBack={() => setLost(false)} />;
	return (
		<SignInPage
			title={t`Second step`}
			detail={
				recovering
					? t`One of the recovery codes that you put in a safe place.`
					: t`The code that your authenticator app shows for Candor now.`
			}
		>
			<div className="mt-6">
				<SignInForm problems={problems} onSubmit={() => send(code)} busy={sending} action={t`Sign in`}>
					<Field
						// The key changes with the kind of code, so that React mounts a new field: the two kinds need different
						// keyboards.
						key={String(recovering)}
						label={recovering ? t`Recovery code` : t`Code of the app`}
						labelPlace="hidden"
						placeholder={recovering ? t`Recovery code` : t`6-digit code`}
						size="large"
						roomy
						name="code"
						autoFocus
						inputMode={recovering ? "text" : "numeric"}
						autoComplete="one-time-code"
						maxLength={16}
						value={code}
						onValueChange={type}
						{...problems.text("code")}
					/>
				</SignInForm>
			</div>
			{hasPasskey && <PasskeySecondFactor pendingLogin={pendingLogin} account={account} onEntered={onEntered} onOver={onOver} />}
			<div className="mt-6 grid justify-items-start gap-2 text-12">
				<button
					type="button"
					className="pressable target font-semibold text-brand"
					onClick={() => {
						setRecovering(!recovering);
						setCode("");
						problems.clear();
					}}
				>
					{recovering ? t`Use the app's code` : t`Use a recovery code`}
				</button>
				{recovering && (
					<button type="button" className="pressable target font-semibold text-brand" onClick={() => setLost(true)}>
						{t`I lost the app and the codes`}
					</button>
				)}
				<button type="button" className="pressable target text-soft" onClick={() => onOver()}>
					{t`Back to the password`}
				</button>
			</div>
		</SignInPage>
	);
}
