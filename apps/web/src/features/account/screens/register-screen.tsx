// Opening an account by e-mail (with the code sent to it) or by username; every rule of product.md §5 said at its field.
import { Button, Field } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call } from "../../../data/api.ts";
import { useMode } from "../../../data/mode.ts";
import { checkRegister } from "../calculate/check-entry.ts";
import { AccountField, EntryTabs } from "../components/account-field.tsx";
import { Agreement } from "../components/agreement.tsx";
import { CodeField } from "../components/code-field.tsx";
import { EntryPage, FormNotice } from "../components/entry-page.tsx";
import { useEntryProblems } from "../components/entry-problems.ts";
import { StrengthHint } from "../components/strength-hint.tsx";
import { useEnter } from "../data/enter.ts";
import { keepTyped, useTyped } from "../data/typed.ts";
import type { EntrySearch } from "../routes.tsx";

/** The house's own invite code in a sandbox (spec/wire.md). */
const SANDBOX_INVITE = "CANDOR";

export function RegisterScreen({ search }: { search: EntrySearch }) {
	const { t } = useLingui();
	const typed = useTyped();
	const problems = useEntryProblems();
	const enter = useEnter(search.backpage);
	const sandbox = useMode() === "sandbox";
	const [password, setPassword] = useState("");
	const [confirm, setConfirm] = useState("");
	const [sending, setSending] = useState(false);
	const busy = useRef(false);
	const { type, code, agree } = typed;
	const invite = typed.invite ?? search.invite ?? "";
	const account = (type === "email" ? typed.email : typed.username).trim();

	const register = () => {
		if (busy.current || problems.show(checkRegister({ type, account, code, password, confirm, invite, agree }))) return;
		busy.current = true;
		setSending(true);
		const params = { type, account, password, re_password: confirm, invite_code: invite.trim(), agree: true };
		call("user/register", type === "email" ? { ...params, code } : params, { silent: true })
			.then(enter)
			.catch(problems.fail)
			.finally(() => {
				busy.current = false;
				setSending(false);
			});
	};
	const changeInvite = (text: string) => {
		keepTyped({ invite: text });
		problems.put("invite_code", undefined);
	};
	return (
		<EntryPage title={t`Create an account`} detail={t`A minute, and you can place your first order.`}>
			<EntryTabs onChange={problems.clear} />
			<form
				ref={problems.form}
				noValidate
				className="grid grid-cols-[minmax(0,1fr)] gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					register();
				}}
			>
				<AccountField problem={problems.text("account")} onChange={() => problems.put("account", undefined)} />
				{type === "email" && <CodeField problems={problems} />}
				<Field
					label={t`Password`}
					labelPlace="hidden"
					placeholder={t`Password`}
					size="large"
					type="password"
					name="password"
					autoComplete="new-password"
					maxLength={128}
					value={password}
					onValueChange={(text) => {
						setPassword(text);
						problems.put("password", undefined);
					}}
					{...(password !== "" && { hint: <StrengthHint password={password} /> })}
					{...problems.text("password")}
				/>
				<Field
					label={t`Confirm password`}
					labelPlace="hidden"
					placeholder={t`Confirm password`}
					size="large"
					type="password"
					name="confirm"
					autoComplete="new-password"
					maxLength={128}
					value={confirm}
					onValueChange={(text) => {
						setConfirm(text);
						problems.put("re_password", undefined);
					}}
					{...problems.text("re_password")}
				/>
				<Field
					label={t`Invite code`}
					labelPlace="hidden"
					placeholder={t`Invite code`}
					size="large"
					name="invite"
					autoComplete="off"
					autoCapitalize="characters"
					maxLength={32}
					value={invite}
					onValueChange={changeInvite}
					{...(sandbox && {
						hint: t`In this sandbox the code is ${SANDBOX_INVITE}.`,
						...(invite === "" && {
							action: (
								<Button tone="text" size="small" className="-mr-3 px-3" onClick={() => changeInvite(SANDBOX_INVITE)}>
									{t`Use ${SANDBOX_INVITE}`}
								</Button>
							),
						}),
					})}
					{...problems.text("invite_code")}
				/>
				<Agreement
					agreed={agree}
					onAgree={(next) => {
						keepTyped({ agree: next });
						problems.put("agree", undefined);
					}}
					problem={problems.text("agree")}
				/>
				<FormNotice problem={problems.whole} />
				<Button type="submit" size="large" wide busy={sending}>
					{t`Create account`}
				</Button>
			</form>
			<p className="mt-5 text-center text-12 text-soft">
				<Trans>
					Have an account?{" "}
					<Link to="/pages/user/login/login" search={search} replace className="target inline-block font-semibold text-brand">
						Sign in
					</Link>
				</Trans>
			</p>
		</EntryPage>
	);
}
