import { CallRefused, textOf } from "@candor/client";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCurrentUser } from "../../../data/current-user.ts";
import type { ProofParams } from "../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpSheet, type StepUpSheetProps } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { PasswordInput } from "./password-input.tsx";

/** Params that prove the user's identity. `code` is a code of the authenticator app or a recovery code. */
export interface Proof {
	readonly password?: string;
	readonly code?: string;
	readonly passkey?: string;
}

export interface TwoFactorProofSheetProps<T>
	extends Pick<StepUpSheetProps<T>, "open" | "onOpenChange" | "title" | "detail" | "action" | "onDone"> {
	send: (proof: Proof) => Promise<T>;
}

export function TwoFactorProofSheet<T>({ send, open, ...sheet }: TwoFactorProofSheetProps<T>) {
	const { t } = useLingui();
	// A user who registered with a wallet may have no password.
	const hasPassword = useCurrentUser()?.has_login_password !== false;
	const [password, setPassword] = useState("");
	const [problem, setProblem] = useState<string>();
	const [wasOpen, setWasOpen] = useState(open);
	if (open !== wasOpen) {
		setWasOpen(open);
		setPassword("");
		setProblem(undefined);
	}
	return (
		<StepUpSheet
			{...sheet}
			open={open}
			scene="protection"
			check={() => {
				const isMissing = hasPassword && password === "";
				setProblem(isMissing ? t`Enter your password` : undefined);
				return !isMissing;
			}}
			send={(proof) => send({ ...(hasPassword && { password }), ...asCode(proof) })}
			onFailed={(failure) => {
				if (!(failure instanceof CallRefused) || failure.field !== "password") return false;
				setProblem(textOf(failure));
				return true;
			}}
		>
			{(go) =>
				hasPassword && (
					<PasswordInput
						value={password}
						onValueChange={(text) => {
							setPassword(text);
							setProblem(undefined);
						}}
						onEnter={go}
						{...(problem !== undefined && { error: problem })}
					/>
				)
			}
		</StepUpSheet>
	);
}

function asCode(proof: ProofParams): Proof {
	if ("totp" in proof) return { code: proof.totp };
	return "passkey" in proof ? proof : {};
}
