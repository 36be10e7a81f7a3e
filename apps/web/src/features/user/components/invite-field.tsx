import { Button, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../../../data/exchange-mode.ts";
import { keepTyped } from "../data/sign-in-draft.ts";
import type { SignInFormProblems } from "./sign-in-problems.ts";

/** The operator's invite code in a sandbox (docs/reference/wire.md, Sandbox). */
const SANDBOX_INVITE = "CANDOR";

export function InviteField({ invite, problems }: { invite: string; problems: SignInFormProblems }) {
	const { t } = useLingui();
	const sandbox = useMode() === "sandbox";
	const change = (text: string) => {
		keepTyped({ invite: text.normalize("NFKC") });
		problems.put("invite_code", undefined);
	};
	const problem = problems.text("invite_code");
	const offered = sandbox && (invite === "" || problem !== undefined);
	return (
		<Field
			label={t`Invite code`}
			labelPlace="hidden"
			placeholder={t({ message: "Invite code", context: "beside a button, short" })}
			size="large"
			roomy
			name="invite"
			autoComplete="off"
			autoCapitalize="characters"
			maxLength={32}
			value={invite}
			onValueChange={change}
			{...(offered && {
				hint: t`In this sandbox the code is ${SANDBOX_INVITE}.`,
				action: (
					<Button tone="text" size="small" className="-mr-3 px-3" onClick={() => change(SANDBOX_INVITE)}>
						{t`Use ${SANDBOX_INVITE}`}
					</Button>
				),
			})}
			{...problem}
		/>
	);
}
