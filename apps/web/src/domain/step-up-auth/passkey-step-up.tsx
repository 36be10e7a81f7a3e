// Step-up authentication with a passkey: the device signs, and the app sends the signature together with the change.
import { textOf } from "@candor/client";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { PasskeyNotUsed, signWithPasskey } from "../passkeys/passkey-device.ts";
import type { StepUp } from "./step-up-auth.ts";

export function PasskeyStepUp({ proof }: { proof: StepUp }) {
	const { t } = useLingui();
	const [failed, setFailed] = useState<string>();
	const [asking, submit] = useSubmit((failure) => {
		if (failure instanceof PasskeyNotUsed) return setFailed(t`No passkey was used. Tap again, and follow what your device asks.`);
		setFailed(textOf(failure) || t`No response. Try again.`);
	});
	const ask = async () => {
		const { options } = await call("POST user/passkey_options", { for: "prove" }, { ownWords: true });
		return signWithPasskey(options);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-1">
			<p className="text-12 text-soft">{t`Your device asks for your finger, face or PIN.`}</p>
			{proof.isSigned ? (
				<p role="status" className="flex min-h-[46px] items-center gap-1.5 text-12 font-medium text-good">
					<Check aria-hidden size={16} strokeWidth={2} />
					{t`It is you. Go on below.`}
				</p>
			) : (
				<Button
					tone="ghost"
					wide
					busy={asking}
					onClick={() => {
						setFailed(undefined);
						submit(ask, (passkey) => proof.sign({ passkey }));
					}}
				>
					{t`Use your passkey`}
				</Button>
			)}
			<FormProblem>{failed ?? proof.problem}</FormProblem>
		</div>
	);
}
