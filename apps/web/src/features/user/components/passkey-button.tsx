// Button that signs in with a passkey. If the browser supports it, passkeys are also offered in the autofill of the account
// field.
import { textOf } from "@candor/client";
import type { SignedIn } from "@candor/contract";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { offersPasskeys } from "../../../domain/passkeys/passkey-support.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";

const load = () => import("../data/passkey-sign-in.ts");
const loadDevice = () => import("../../../domain/passkeys/passkey-device.ts");
const OFFERED_AFTER_MS = 1_000;
/** Interval in ms after which autofill gets a new challenge. The server accepts a challenge for five minutes. */
const OFFERED_AGAIN_MS = 4 * 60_000;

export function PasskeyButton({ onEntered }: { onEntered: (signedIn: SignedIn) => void }) {
	const { t } = useLingui();
	const [problem, setProblem] = useState<string>();
	const fail = async (failure: unknown) => {
		const { PasskeyNotUsed } = await loadDevice();
		if (!(failure instanceof PasskeyNotUsed)) setProblem(textOf(failure) || t`No response. Try again.`);
		else if (!failure.quiet) setProblem(t`No passkey was used. Tap again, or sign in with your password.`);
	};
	const [sending, submit] = useSubmit((failure) => void fail(failure).catch(() => setProblem(t`No response. Try again.`)));
	useOffer(onEntered, (failure) => void fail(failure).catch(() => undefined));
	return (
		<div className="grid gap-1">
			<Button
				type="button"
				tone="ghost"
				wide
				busy={sending}
				icon={<Fingerprint aria-hidden size={18} strokeWidth={1.75} />}
				onClick={() => {
					setProblem(undefined);
					submit(async () => (await load()).signInWithPasskey(), onEntered);
				}}
			>
				{t`Sign in with a passkey`}
			</Button>
			<FormProblem className="text-center">{problem}</FormProblem>
		</div>
	);
}

function useOffer(onEntered: (signedIn: SignedIn) => void, onFailed: (failure: unknown) => void): void {
	const told = useRef({ onEntered, onFailed });
	told.current = { onEntered, onFailed };
	useEffect(() => {
		let gone = false;
		let asked = false;
		const offer = async () => {
			if (gone || !(await offersPasskeys())) return;
			const [{ signInWithPasskey }, { PasskeyNotUsed }] = await Promise.all([load(), loadDevice()]);
			if (gone) return;
			asked = true;
			try {
				told.current.onEntered(await signInWithPasskey(true));
			} catch (failure) {
				// The page started this request, not the user, so only errors of the server are shown.
				if (!gone && !(failure instanceof PasskeyNotUsed) && textOf(failure) !== "") told.current.onFailed(failure);
			}
		};
		const quietly = () => void offer().catch(() => undefined);
		const first = setTimeout(quietly, OFFERED_AFTER_MS);
		const again = setInterval(quietly, OFFERED_AGAIN_MS);
		return () => {
			gone = true;
			clearTimeout(first);
			clearInterval(again);
			if (asked)
				void loadDevice()
					.then(({ cancelPrompt }) => cancelPrompt())
					.catch(() => undefined);
		};
	}, []);
}
