// Field for a code that the server sends by e-mail or text message. A countdown shows when the next code can be sent.
import { CallRefused, CallUnanswered } from "@candor/client";
import { Button, Field, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call, serverNow } from "../../data/api.ts";
import { useCurrentUser } from "../../data/current-user.ts";
import { useServerTime } from "../../data/server-clock.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { SandboxMessage } from "../../shared/sandbox-message/sandbox-message.tsx";
import { useSandboxMessage } from "../../shared/sandbox-message/use-sandbox-message.ts";
import type { StepUp } from "./step-up-auth.ts";

const DIGITS = 6;
/** Minimum time between two codes, in seconds. The server enforces the same limit. */
const AGAIN_AFTER_S = 30;

export interface AccountCodeFieldProps {
	proof: StepUp;
	to: "email" | "mobile";
	onEnter: () => void;
}

export function AccountCodeField({ proof, to, onEnter }: AccountCodeFieldProps) {
	const { t } = useLingui();
	const bound = useCurrentUser()?.bound;
	const [sent, setSent] = useState({ count: 0, againAt: 0 });
	const [failed, setFailed] = useState<string>();
	const waitS = useServerTime((now) => Math.max(0, Math.ceil((sent.againAt - now) / 1_000)));
	const { code: shown, elsewhere } = useSandboxMessage(proof.scene, {}, sent.count);
	const note = (seconds: number) => {
		setSent(({ count }) => ({ count: count + 1, againAt: serverNow() + seconds * 1_000 }));
		document.querySelector<HTMLInputElement>('input[name="own_code"]')?.focus();
	};
	const [sending, submit] = useSubmit((failure) => {
		// This refusal means that the server sent a code a moment ago, perhaps at the request of another tab. That code is
		// still valid.
		if (failure instanceof CallRefused && failure.id === "code_sent_just_now") {
			return note(Number(failure.params.retry_after ?? AGAIN_AFTER_S));
		}
		const said = failure instanceof CallRefused || failure instanceof CallUnanswered ? failure.text : undefined;
		setFailed(said || t`No response. Your input is still here: try again.`);
	});
	const ask = () => {
		setFailed(undefined);
		submit(
			() => call("POST sms_other_mail", { scene: proof.scene, to }, { ownWords: true }),
			() => note(AGAIN_AFTER_S),
		);
	};
	const phone = to === "mobile";
	const address = (phone ? bound?.mobile : bound?.email) ?? "";
	const error = proof.problem ?? failed;
	const words = {
		label: phone ? t`Sandbox text message` : t`Sandbox mail`,
		detail: phone ? t`Sandbox: the text message that would have been sent` : t`Sandbox: the mail that would have been sent`,
		fill: t`Fill in`,
		filled: t`Filled in`,
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<Field
				label={t`Code to ${address}`}
				placeholder={t`6-digit code`}
				size="large"
				roomy
				inputMode="numeric"
				autoComplete="one-time-code"
				name="own_code"
				maxLength={DIGITS}
				value={proof.typed}
				onValueChange={(text) => {
					setFailed(undefined);
					proof.type(text.normalize("NFKC").replace(/\D/g, "").slice(0, DIGITS));
				}}
				onEnter={onEnter}
				action={
					<Button
						tone="text"
						size="small"
						className={join("-mr-3 px-3", waitS > 0 && "text-soft! opacity-100!")}
						busy={sending}
						disabled={waitS > 0}
						onClick={ask}
					>
						{waitS > 0 ? <span className="num">{t`Again in ${waitS} s`}</span> : sent.count > 0 ? t`Send again` : t`Send code`}
					</Button>
				}
				{...(sent.count > 0 && { hint: t`The code holds for 10 minutes.` })}
				{...(error !== undefined && { error })}
			/>
			{elsewhere && <p className="text-12 text-warn">{t`This sandbox shows its codes on its own machine only.`}</p>}
			{shown !== undefined && (
				<SandboxMessage words={words} code={shown} filled={proof.typed === shown} onFill={() => proof.type(shown)} />
			)}
		</div>
	);
}
