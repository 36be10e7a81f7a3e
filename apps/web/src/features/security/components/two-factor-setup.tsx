// Turns on two-factor authentication: asks for the password, shows the secret for the authenticator app, then asks for the
// first code. The account changes only at the last step.
import type { CallData } from "@candor/contract";
import { Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { withNewToken } from "../../../data/token-change.ts";
import { useStepUp } from "../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpFields } from "../../../domain/step-up-auth/step-up-fields.tsx";
import { CopyButton } from "../../../shared/copy-button.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { QrCode } from "../../../shared/qr-code.tsx";
import { useFormProblem } from "../data/form-problem.ts";
import { CodeInput } from "./code-input.tsx";
import { PasswordInput } from "./password-input.tsx";

type Begun = CallData<"user/totp_setup">;

export function TwoFactorSetup({ onDone }: { onDone: (codes: readonly string[]) => void }) {
	const [begun, setBegun] = useState<Begun>();
	return begun === undefined ? <AskPassword onBegun={setBegun} /> : <Scan begun={begun} onDone={onDone} />;
}

function AskPassword({ onBegun }: { onBegun: (begun: Begun) => void }) {
	const { t } = useLingui();
	const user = useCurrentUser();
	// A user who registered with a wallet may have no password.
	const hasPassword = user?.has_login_password !== false;
	const proof = useStepUp("protection");
	// True if the form needs more than the password, because the user has none, or the account requires another method of
	// authentication.
	const isMore = !hasPassword || (proof.ways.length > 0 && !proof.ways.includes("password"));
	const [password, setPassword] = useState("");
	const problem = useFormProblem();
	const [sending, submit] = useSubmit((failure) => {
		if (!isMore || !proof.takes(failure)) problem.fail(failure);
	});
	const send = () => {
		if (hasPassword && password === "") return problem.put({ field: "password", words: t`Enter your password` });
		const proven = isMore ? proof.params() : {};
		if (proven === undefined) return;
		problem.put(undefined);
		submit(() => call("POST user/totp_setup", { ...(hasPassword && { password }), ...proven }, { ownWords: true }), onBegun);
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`A code from your phone beside the password`}</h2>
			<p className="text-12 text-soft">
				{t`Whoever learns your password still cannot sign in: an authenticator app (Google Authenticator, Aegis, 1Password, …) shows a new code every 30 seconds, and only your phone knows it.`}
			</p>
			{hasPassword && (
				<PasswordInput
					value={password}
					onValueChange={(text) => {
						setPassword(text);
						problem.put(undefined);
					}}
					onEnter={send}
					{...problem.of("password")}
				/>
			)}
			{isMore && <StepUpFields proof={proof} onEnter={send} />}
			<Button size="large" wide data-main-action busy={sending} onClick={send}>
				{t`Continue`}
			</Button>
			<FormProblem>{problem.whole}</FormProblem>
		</Card>
	);
}

function Scan({ begun: { secret, address }, onDone }: { begun: Begun; onDone: (codes: readonly string[]) => void }) {
	const { t } = useLingui();
	const [code, setCode] = useState("");
	const problem = useFormProblem();
	const [sending, submit] = useSubmit(problem.fail);
	const words = { done: t`Copied`, failed: t`Copy failed, please copy manually` };
	const send = () => {
		if (code === "") return problem.put({ field: "code", words: t`Enter the code that the app shows` });
		problem.put(undefined);
		submit(
			() => withNewToken(() => call("POST user/totp_confirm", { code }, { ownWords: true })),
			({ recovery_codes }) => onDone(recovery_codes),
		);
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Add Candor to your app`}</h2>
			<p className="text-12 text-soft">{t`Scan this with the authenticator app, or on this very phone open or copy the key.`}</p>
			<QrCode text={address} label={t`QR code for the authenticator app`} className="mx-auto size-44" />
			<div className="flex items-center gap-2 rounded-m bg-raised px-3 py-2">
				<span translate="no" className="num min-w-0 flex-1 text-12 font-semibold wrap-anywhere">
					{secret.match(/.{1,4}/g)?.join(" ")}
				</span>
				<CopyButton label={t`Copy the key`} text={secret} words={words} />
			</div>
			<a href={address} className="target justify-self-start text-12 font-semibold text-brand">
				{t`Open in the app`}
			</a>
			<CodeInput
				label={t`Code of the app`}
				placeholder={t`6-digit code`}
				value={code}
				onValueChange={(text) => {
					setCode(text);
					problem.put(undefined);
				}}
				onEnter={send}
				{...problem.of("code")}
			/>
			<Button size="large" wide data-main-action busy={sending} onClick={send}>
				{t`Turn on`}
			</Button>
			<FormProblem>{problem.whole}</FormProblem>
		</Card>
	);
}
