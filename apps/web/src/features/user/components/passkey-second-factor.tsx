import { CallRefused, textOf } from "@candor/client";
import type { SignedIn } from "@candor/contract";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { PasskeyNotUsed } from "../../../domain/passkeys/passkey-device.ts";
import { passkeySupport } from "../../../domain/passkeys/passkey-support.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { passSecondFactorWithPasskey } from "../data/passkey-sign-in.ts";

interface PasskeyStepProps {
	pendingLogin: string;
	account: string;
	onEntered: (signedIn: SignedIn) => void;
	onOver: (failure: unknown) => void;
}

export function PasskeySecondFactor({ pendingLogin, account, onEntered, onOver }: PasskeyStepProps) {
	const { t } = useLingui();
	const [problem, setProblem] = useState<string>();
	const [sending, submit] = useSubmit((failure) => {
		if (failure instanceof CallRefused && failure.id === "sign_in_expired") return onOver(failure);
		if (failure instanceof PasskeyNotUsed) return setProblem(t`No passkey was used. Tap again, or enter the code.`);
		setProblem(textOf(failure) || t`No response. Try again.`);
	});
	if (passkeySupport() !== "here") return null;
	return (
		<div className="mt-3 grid gap-1">
			<Button
				type="button"
				tone="ghost"
				wide
				busy={sending}
				icon={<Fingerprint aria-hidden size={18} strokeWidth={1.75} />}
				onClick={() => {
					setProblem(undefined);
					submit(() => passSecondFactorWithPasskey(pendingLogin, account), onEntered);
				}}
			>
				{t`Use a passkey`}
			</Button>
			<FormProblem className="text-center">{problem}</FormProblem>
		</div>
	);
}
