// Password and code or passkey once more, before the second step is turned off or its recovery codes are replaced.
import { CallRefused, textOf } from "@candor/client";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useOwnUser } from "../../../data/current-user.ts";
import type { ProofParams } from "../../../domain/step-up-auth/step-up-auth.ts";
import { OwnProofSheet, type OwnProofSheetProps } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { PasswordInput } from "./password-input.tsx";

/** As these calls take it: `code` of the app, or a recovery code. */
export interface Proof {
	readonly password?: string;
	readonly code?: string;
	readonly passkey?: string;
}

export interface ProofSheetProps<T>
	extends Pick<OwnProofSheetProps<T>, "open" | "onOpenChange" | "title" | "detail" | "action" | "onDone"> {
	send: (proof: Proof) => Promise<T>;
}

export function ProofSheet<T>({ send, open, ...sheet }: ProofSheetProps<T>) {
	const { t } = useLingui();
	// Who has none came in by a wallet.
	const hasPassword = useOwnUser()?.has_login_password !== false;
	const [password, setPassword] = useState("");
	const [problem, setProblem] = useState<string>();
	const [wasOpen, setWasOpen] = useState(open);
	if (open !== wasOpen) {
		setWasOpen(open);
		setPassword("");
		setProblem(undefined);
	}
	return (
		<OwnProofSheet
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
		</OwnProofSheet>
	);
}

function asCode(proof: ProofParams): Proof {
	if ("totp" in proof) return { code: proof.totp };
	return "passkey" in proof ? proof : {};
}
