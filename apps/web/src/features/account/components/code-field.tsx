// The code of six digits: sent with a tap, asked for again after a countdown, and in a sandbox shown where a mail would be.
import { Button, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CODE_DIGITS, checkAccount } from "../calculate/check-entry.ts";
import { useMailCode, useSandboxMail } from "../data/mail-code.ts";
import { keepTyped, useTyped } from "../data/typed.ts";
import type { EntryFormProblems } from "./entry-problems.ts";
import { SandboxMail } from "./sandbox-mail.tsx";

export function CodeField({ problems }: { problems: EntryFormProblems }) {
	const { t } = useLingui();
	const { email, code } = useTyped();
	const account = email.trim();
	const { send, sending, waitS, sentTo, count } = useMailCode();
	const toThis = sentTo !== "" && sentTo === account;
	const { mail, elsewhere } = useSandboxMail(toThis ? account : "", count);
	const ask = async () => {
		const wrong = checkAccount("email", email, true);
		problems.put("account", wrong);
		if (wrong !== undefined) return;
		const failure = await send(account);
		problems.put("code", undefined);
		if (failure === undefined) return;
		const text = failure.text || t`No answer came. Everything you typed is still here: tap again.`;
		problems.put("code", { said: text });
	};
	const change = (text: string) => {
		keepTyped({ code: text.replace(/\D/g, "").slice(0, CODE_DIGITS) });
		problems.put("code", undefined);
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<Field
				label={t`Verification code`}
				labelPlace="hidden"
				placeholder={t`6-digit code`}
				size="large"
				inputMode="numeric"
				autoComplete="one-time-code"
				name="code"
				value={code}
				onValueChange={change}
				action={
					<Button tone="text" size="small" className="-mr-3 px-3" busy={sending} disabled={waitS > 0} onClick={() => void ask()}>
						{waitS > 0 ? <span className="num">{t`Again in ${waitS} s`}</span> : toThis ? t`Send again` : t`Send code`}
					</Button>
				}
				{...(toThis && { hint: t`Sent to ${account}. It holds for 10 minutes.` })}
				{...problems.text("code")}
			/>
			{toThis && elsewhere && (
				<p className="text-12 text-warn">{t`This sandbox sends no mail and shows codes on its own machine only. Register by username instead.`}</p>
			)}
			{toThis && mail !== undefined && <SandboxMail mail={mail} filled={code === mail.code} onFill={() => change(mail.code)} />}
		</div>
	);
}
