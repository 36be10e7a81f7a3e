// Page that stops a withdrawal by the link in a mail, without sign-in. The user must tap a button, because mail programs open
// links automatically.
import { textOf } from "@candor/client";
import type { CallData } from "@candor/contract";
import { Button, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import type { StopSearch } from "./stop-search.ts";

type Stopped = CallData<"wallet/out/stop">;

export function StopScreen({ search: { token } }: { search: StopSearch }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const [problem, setProblem] = useState<string>();
	const [stopped, setStopped] = useState<Stopped>();
	const [sending, submit] = useSubmit((failure) => setProblem(textOf(failure) || t`No response. Try again.`));
	const amount = stopped === undefined ? "" : `${figure(stopped.amount, { short: true })} ${stopped.currency}`;
	const outcomes = {
		stopped: t`The withdrawal of ${amount} is stopped. The money is back in your account.`,
		over: t`The withdrawal of ${amount} had ended before.`,
		under_way: t`The withdrawal of ${amount} is being sent and can no longer be stopped. Contact customer support at once.`,
	};
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t`Stop a withdrawal`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<Card className="grid gap-3">
					<p className="text-14">
						{token === undefined
							? t`This link is not complete. Open it again from the mail.`
							: t`If you did not apply for this withdrawal, stop it. This link can do nothing else.`}
					</p>
					{token !== undefined && stopped === undefined && (
						<Button
							size="large"
							wide
							tone="bad"
							data-main-action
							busy={sending}
							onClick={() => {
								setProblem(undefined);
								submit(() => call("POST wallet/out/stop", { token }, { ownWords: true }), setStopped);
							}}
						>
							{t`Stop this withdrawal`}
						</Button>
					)}
					{stopped !== undefined && (
						<p role="status" className="text-14 font-semibold">
							{outcomes[stopped.outcome]}
						</p>
					)}
					<FormProblem>{problem}</FormProblem>
				</Card>
				<p className="flex gap-2.5 px-1 text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{t`If another person is signed in to your account, change your password and freeze the account.`}
				</p>
			</main>
		</>
	);
}
