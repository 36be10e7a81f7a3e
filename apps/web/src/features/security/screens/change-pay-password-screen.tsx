// Page on which the user sets, changes or resets the fund password: six digits that the user enters before money leaves the
// account. Each change needs step-up authentication.
import { CallRefused, textOf } from "@candor/client";
import { Button, Card, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { keys } from "../../../data/query-keys.ts";
import { DIGITS } from "../../../domain/fund-password/fund-password-digits.ts";
import { FundPasswordField } from "../../../domain/fund-password/fund-password-field.tsx";
import { AccountRestrictions } from "../../../domain/step-up-auth/account-restrictions.tsx";
import { useStepUp } from "../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpFields } from "../../../domain/step-up-auth/step-up-fields.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";

const HERE = "/pages/settings/security/changePayPassword";
const SECURITY = "/pages/settings/security/index";

type Part = "password" | "re_password";

export function ChangePayPasswordScreen() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const user = useCurrentUser();
	const proof = useStepUp("fund_password");
	const [typed, setTyped] = useState({ password: "", re_password: "" });
	const [problem, setProblem] = useState<{ field: Part | undefined; words: string }>();
	const back = () => goBack(SECURITY, { replace: true });
	const [sending, submit] = useSubmit((failure) => {
		if (proof.takes(failure)) return;
		const field = failure instanceof CallRefused ? failure.field : undefined;
		const words = textOf(failure) || t`No response. Your input is still here: try again.`;
		setProblem({ field: field === "password" || field === "re_password" ? field : undefined, words });
	});
	if (user === undefined) return null;
	const set = () => {
		setProblem(undefined);
		if (typed.password.length < DIGITS) return setProblem({ field: "password", words: t`The fund password is exactly 6 digits` });
		if (typed.re_password !== typed.password) return setProblem({ field: "re_password", words: t`The two passwords differ` });
		const params = proof.params();
		if (params === undefined) return;
		submit(
			() => call("POST safe/update_password", { ...typed, ...params }, { ownWords: true }),
			(answer) => {
				toast(answer, "good", KEEP_ON_NAVIGATION);
				void queries.invalidateQueries({ queryKey: keys.user });
				// After the response, the app goes back only if the user has not left this page meanwhile.
				if (place.get().pathname === HERE) back();
			},
		);
	};
	const field = (part: Part, label: string) => (
		<FundPasswordField
			label={label}
			name={part}
			value={typed[part]}
			onValueChange={(digits) => {
				setTyped((now) => ({ ...now, [part]: digits }));
				setProblem(undefined);
			}}
			onEnter={set}
			error={problem?.field === part ? problem.words : undefined}
		/>
	);
	const title = user.has_password ? t`Change fund password` : t`Set fund password`;
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{title}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-8">
				<AccountRestrictions user={user} />
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
					{field("password", t`New fund password`)}
					{field("re_password", t`New fund password once more`)}
					<StepUpFields proof={proof} onEnter={set} />
					<Button size="large" wide busy={sending} onClick={set}>
						{title}
					</Button>
					<FormProblem>{problem?.field === undefined ? problem?.words : undefined}</FormProblem>
				</Card>
				<p className="flex gap-2.5 px-1 text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{t`Required before money leaves. After it is set or changed, withdrawals are on hold for 24 hours, so that nobody who finds your phone unlocked can take your money. Forgot it? Reset it here.`}
				</p>
			</main>
		</>
	);
}
