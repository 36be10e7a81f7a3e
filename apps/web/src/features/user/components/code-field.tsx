import { Button, Field, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { SandboxMessage } from "../../../shared/sandbox-message/sandbox-message.tsx";
import { useSandboxMessage } from "../../../shared/sandbox-message/use-sandbox-message.ts";
import { plainDigits } from "../calculate/ascii-digits.ts";
import { type AccountInput, CODE_DIGITS, checkAccount } from "../calculate/check-sign-in.ts";
import { useSentCode } from "../data/code-request.ts";
import { accountParams } from "../data/sign-in-account.ts";
import { type CodeScene, storeCode, useTyped } from "../data/sign-in-draft.ts";
import type { SignInFormProblems } from "./sign-in-problems.ts";

export interface CodeFieldProps {
	scene: CodeScene;
	whom: AccountInput;
	problems: SignInFormProblems;
}

export function CodeField({ scene, whom, problems }: CodeFieldProps) {
	const { t } = useLingui();
	const code = useTyped().codes[scene] ?? "";
	const { send, sending, waitS, to, sentHere, count } = useSentCode(scene, whom);
	const { code: shown, elsewhere, none } = useSandboxMessage(scene, accountParams(whom), sentHere ? count : 0);
	const ask = async () => {
		const wrong = checkAccount(whom, true);
		problems.put("account", wrong);
		if (wrong !== undefined) return;
		const failure = await send();
		problems.put("code", undefined);
		// The button has just been disabled and has lost the focus, so the focus moves to the field for the code.
		if (failure === undefined) return document.querySelector<HTMLInputElement>('input[name="code"]')?.focus();
		const said = failure.text || t`No response. Your input is still here: try again.`;
		problems.put(failure.account ? "account" : "code", { said });
	};
	const change = (text: string) => {
		storeCode(scene, plainDigits(text, CODE_DIGITS));
		problems.put("code", undefined);
	};
	const phone = whom.type === "mobile";
	const words = {
		label: phone ? t`Sandbox text message` : t`Sandbox mail`,
		detail: phone ? t`Sandbox: the text message that would have been sent` : t`Sandbox: the mail that would have been sent`,
		fill: t`Fill in`,
		filled: t`Filled in`,
	};
	const hint =
		scene !== "forget"
			? t`Sent to ${to}. The code holds for 10 minutes.`
			: t`If ${to} has an account here, a code is on its way to it.`;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<Field
				label={t`Verification code`}
				labelPlace="hidden"
				placeholder={t`6-digit code`}
				size="large"
				roomy
				inputMode="numeric"
				autoComplete="one-time-code"
				name="code"
				value={code}
				onValueChange={change}
				action={
					<Button
						tone="text"
						size="small"
						className={join("-mr-3 px-3", waitS > 0 && "text-soft! opacity-100!")}
						busy={sending}
						disabled={waitS > 0}
						onClick={() => void ask()}
					>
						{waitS > 0 ? <span className="num">{t`Again in ${waitS} s`}</span> : sentHere ? t`Send again` : t`Send code`}
					</Button>
				}
				{...(sentHere && { hint: <span className="break-words">{hint}</span> })}
				{...problems.text("code")}
			/>
			{elsewhere && (
				<p className="text-12 text-warn">
					{scene === "register"
						? t`This sandbox shows its codes on its own machine only. If none reaches you, register by username.`
						: t`This sandbox shows its codes on its own machine only.`}
				</p>
			)}
			{none && <p className="text-12 text-warn">{t`Nothing was sent: this sandbox has no such account.`}</p>}
			{shown !== undefined && <SandboxMessage words={words} code={shown} filled={code === shown} onFill={() => change(shown)} />}
		</div>
	);
}
