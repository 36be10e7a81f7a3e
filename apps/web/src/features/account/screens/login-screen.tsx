// Signing in by e-mail or username: errors at their field, the server's word on the whole, then back to where one was going.
import { Button, Field } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call } from "../../../data/api.ts";
import { checkLogin } from "../calculate/check-entry.ts";
import { AccountField, EntryTabs } from "../components/account-field.tsx";
import { EntryPage, FormNotice } from "../components/entry-page.tsx";
import { useEntryProblems } from "../components/entry-problems.ts";
import { useEnter } from "../data/enter.ts";
import { useTyped } from "../data/typed.ts";
import type { EntrySearch } from "../routes.tsx";

export function LoginScreen({ search }: { search: EntrySearch }) {
	const { t } = useLingui();
	const typed = useTyped();
	const problems = useEntryProblems();
	const enter = useEnter(search.backpage);
	const [password, setPassword] = useState("");
	const [sending, setSending] = useState(false);
	const busy = useRef(false);
	const account = (typed.type === "email" ? typed.email : typed.username).trim();

	const signIn = () => {
		if (busy.current || problems.show(checkLogin({ type: typed.type, account, password }))) return;
		busy.current = true;
		setSending(true);
		call("user/login", { type: typed.type, account, password }, { silent: true })
			.then(enter)
			.catch(problems.fail)
			.finally(() => {
				busy.current = false;
				setSending(false);
			});
	};
	return (
		<EntryPage title={t`Welcome back`} detail={t`Sign in to trade and see your assets.`}>
			<EntryTabs onChange={problems.clear} />
			<form
				ref={problems.form}
				noValidate
				className="grid grid-cols-[minmax(0,1fr)] gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					signIn();
				}}
			>
				<AccountField problem={problems.text("account")} onChange={() => problems.put("account", undefined)} />
				<Field
					label={t`Password`}
					labelPlace="hidden"
					placeholder={t`Password`}
					size="large"
					type="password"
					name="password"
					autoComplete="current-password"
					maxLength={128}
					value={password}
					onValueChange={(text) => {
						setPassword(text);
						problems.put("password", undefined);
					}}
					{...problems.text("password")}
				/>
				<FormNotice problem={problems.whole} />
				<Button type="submit" size="large" wide busy={sending} className="mt-3">
					{t`Sign in`}
				</Button>
			</form>
			<p className="mt-5 text-center text-12 text-soft">
				<Trans>
					New here?{" "}
					<Link to="/pages/user/login/register" search={search} replace className="target inline-block font-semibold text-brand">
						Create an account
					</Link>
				</Trans>
			</p>
		</EntryPage>
	);
}
