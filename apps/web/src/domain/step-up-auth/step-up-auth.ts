// Step-up authentication: a second proof of identity before a change that makes the account less safe. This module stores the
// code or password that the user enters, and the error if the server refuses it.
import { CallRefused, textOf } from "@candor/client";
import type { StepUpMethod, StepUpScene } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useCurrentUser } from "../../data/current-user.ts";

/** Parameters of an API call that contain the proof of identity. */
export type ProofParams =
	| { readonly totp: string }
	| { readonly code: string }
	| { readonly password_now: string }
	| { readonly passkey: string }
	| { readonly wallet_message: string; readonly wallet_signature: string };

export interface StepUp {
	readonly scene: StepUpScene;
	/** Selected method of authentication; undefined if the account has none. */
	readonly way: StepUpMethod | undefined;
	readonly ways: readonly StepUpMethod[];
	readonly typed: string;
	readonly problem: string | undefined;
	choose(way: StepUpMethod): void;
	type(text: string): void;
	sign(signed: ProofParams): void;
	readonly isSigned: boolean;
	/**
	 * Returns the parameters that contain the proof of identity. If the user has entered no proof, shows an error and returns
	 * undefined.
	 */
	params(): ProofParams | undefined;
	/** Shows a failure at the proof's field if it concerns the proof of identity. Returns true if it was shown. */
	takes(failure: unknown): boolean;
	/** Clears the entered code, because each code is valid only once. */
	clear(): void;
}

const FIELDS = ["code", "totp", "password_now"];
/** Pattern of refusals that concern the proof of identity but name no param. */
const WHOLE = /^(proof_needed|wallet_proof_wrong)$/;
const OF_PASSKEYS = /^(passkey_(wrong|expired|unknown|copied)|origin_refused)$/;

export function useStepUp(scene: StepUpScene): StepUp {
	const { t } = useLingui();
	const ways = useCurrentUser()?.proves_by ?? [];
	const [chosen, setChosen] = useState<StepUpMethod>();
	const [typed, setTyped] = useState("");
	const [signed, setSigned] = useState<ProofParams>();
	const [problem, setProblem] = useState<string>();
	const way = chosen !== undefined && ways.includes(chosen) ? chosen : ways[0];
	return {
		scene,
		way,
		ways,
		typed,
		problem,
		choose(next) {
			setChosen(next);
			setTyped("");
			setSigned(undefined);
			setProblem(undefined);
		},
		type(text) {
			setTyped(text);
			setProblem(undefined);
		},
		isSigned: signed !== undefined,
		sign(made) {
			setSigned(made);
			setProblem(undefined);
		},
		params() {
			if (way === "wallet") {
				if (signed === undefined) setProblem(t`Sign with your wallet first`);
				return signed;
			}
			if (way === "passkey") {
				if (signed === undefined) setProblem(t`Use your passkey first`);
				return signed;
			}
			const given = typed.trim();
			if (given === "") {
				if (way === "password") setProblem(t`Enter your password`);
				else if (way === "totp") setProblem(t`Enter the code that the app shows`);
				else setProblem(t`Enter the code that was sent to you`);
				return undefined;
			}
			setProblem(undefined);
			if (way === "password") return { password_now: typed };
			return way === "totp" ? { totp: given } : { code: given };
		},
		takes(failure) {
			if (!(failure instanceof CallRefused)) return false;
			const isPasskey = way === "passkey" && OF_PASSKEYS.test(failure.id);
			if (!isPasskey && !WHOLE.test(failure.id) && !FIELDS.includes(failure.field ?? "")) return false;
			setProblem(textOf(failure));
			setSigned(undefined);
			return true;
		},
		clear() {
			setTyped("");
			setProblem(undefined);
		},
	};
}
