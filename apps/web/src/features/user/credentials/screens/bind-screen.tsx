// Page on which the user adds, changes or removes the account's e-mail address or phone. A code proves that the new address or
// phone belongs to the user; step-up authentication proves that the user owns the account.
import { CallRefused } from "@candor/client";
import { Button, Card, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../../../data/api.ts";
import { useCurrentUser } from "../../../../data/current-user.ts";
import { keys } from "../../../../data/query-keys.ts";
import { AccountRestrictions } from "../../../../domain/step-up-auth/account-restrictions.tsx";
import { useStepUp } from "../../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpFields } from "../../../../domain/step-up-auth/step-up-fields.tsx";
import { StepUpSheet } from "../../../../domain/step-up-auth/step-up-sheet.tsx";
import { useSubmit } from "../../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../../shared/page-bar/page-bar.tsx";
import { checkBinding } from "../../calculate/check-sign-in.ts";
import { AccountField } from "../../components/account-field.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { SignInForm } from "../../components/sign-in-form.tsx";
import { useSignInProblems } from "../../components/sign-in-problems.ts";
import { accountParams, useAccountInput } from "../../data/sign-in-account.ts";
import { keepTyped, storeCode, useTyped } from "../../data/sign-in-draft.ts";
import type { BindSearch } from "../bind-search.ts";

const HERE = "/pages/settings/security/bind";
const SECURITY = "/pages/settings/security/index";

export function BindScreen({ search: { type } }: { search: BindSearch }) {
	const { t } = useLingui();
	const queries = useQueryClient();
	const user = useCurrentUser();
	const problems = useSignInProblems();
	const proof = useStepUp("binding");
	const whom = useAccountInput([type]);
	const code = useTyped().codes.bind ?? "";
	const [removing, setRemoving] = useState(false);
	const back = () => goBack(SECURITY, { replace: true });
	const stale = () => void queries.invalidateQueries({ queryKey: keys.user });
	const [sending, submit] = useSubmit((failure) => {
		if (failure instanceof CallRefused && failure.field === "account_code") problems.put("code", { said: failure.text });
		else if (!proof.takes(failure)) problems.fail(failure);
	});
	// Clears the typed text when the user leaves the page, but not at a reload.
	useEffect(
		() => () => {
			keepTyped({ email: "", phone: "" });
			storeCode("bind", "");
		},
		[],
	);
	if (user === undefined) return null;
	const mail = type === "email";
	const before = mail ? user.bound.email : user.bound.mobile;
	const leave = (words: string) => {
		toast(words, "good", KEEP_ON_NAVIGATION);
		stale();
		// After the response, the app goes back only if the user has not left this page meanwhile.
		if (place.get().pathname === HERE) back();
	};
	const bind = () => {
		if (sending || problems.show(checkBinding(whom, code))) return;
		const params = proof.params();
		if (params === undefined) return;
		submit(
			() => call("POST user/bind", { type, ...accountParams(whom), account_code: code, ...params }, { ownWords: true }),
			leave,
		);
	};
	const title = mail
		? before === null
			? t`Bind an e-mail address`
			: t`Change the e-mail address`
		: before === null
			? t`Bind a phone`
			: t`Change the phone`;
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{title}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-8">
				<AccountRestrictions user={user} />
				<Card>
					{before !== null && <p className="mb-3 text-12 text-soft">{t`Now: ${before}`}</p>}
					<SignInForm problems={problems} onSubmit={bind} busy={sending} action={title}>
						<AccountField type={type} fresh problems={problems} />
						<CodeField scene="bind" whom={whom} problems={problems} />
						<StepUpFields proof={proof} onEnter={bind} />
					</SignInForm>
				</Card>
				<p className="flex gap-2.5 px-1 text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{t`You sign in with it and receive codes there. After a change, withdrawals are on hold for 24 hours. We notify your old address.`}
				</p>
				{before !== null && (
					<Button tone="text" size="small" className="justify-self-start px-1 text-bad" onClick={() => setRemoving(true)}>
						{mail ? t`Take the address off` : t`Take the phone off`}
					</Button>
				)}
			</main>
			<StepUpSheet
				open={removing}
				onOpenChange={setRemoving}
				title={mail ? t`Take the address off` : t`Take the phone off`}
				scene="binding"
				detail={t`You sign in with what is left, and codes go there.`}
				action={t`Take off`}
				send={(params) => call("POST user/unbind", { type, ...params }, { ownWords: true })}
				onDone={(words) => {
					setRemoving(false);
					leave(words);
				}}
			/>
		</>
	);
}
