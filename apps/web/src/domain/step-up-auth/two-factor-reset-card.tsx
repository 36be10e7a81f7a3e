import { textOf } from "@candor/client";
import { Button, Card, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { keys } from "../../data/query-keys.ts";
import { useServerTime } from "../../data/server-clock.ts";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";

const HOUR_MS = 3_600_000;

export function TwoFactorResetCard({ endsAt }: { endsAt: number }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const queries = useQueryClient();
	const [failed, setFailed] = useState<string>();
	const [sending, submit] = useSubmit((failure) => setFailed(textOf(failure) || t`No response. Try again.`));
	const end = time(endsAt);
	const hours = useServerTime((now) => Math.max(0, Math.ceil((endsAt - now) / HOUR_MS)));
	const days = Math.floor(hours / 24);
	const rest = hours % 24;
	const left = t`${days} d ${rest} h`;
	const keep = () => {
		setFailed(undefined);
		submit(
			() => call("POST user/factor_kept", {}, { ownWords: true }),
			() => {
				toast(t`Your second step stays`, "good");
				void queries.invalidateQueries({ queryKey: keys.user });
			},
		);
	};
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<div className="flex items-start gap-3">
				<ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-bad" />
				<div className="min-w-0">
					<p className="text-14 font-semibold">
						{t`Your second step is said to be lost`} {hours > 0 && <span className="num whitespace-nowrap text-bad">{left}</span>}
					</p>
					<p className="mt-0.5 text-12 text-soft">
						{t`Somebody who signed in as far as the second step said so. From ${end} on it is not asked for any more. If it was not you, tap here that it is not lost, and change your password.`}
					</p>
				</div>
			</div>
			<Button wide busy={sending} onClick={keep}>
				{t`It is not lost`}
			</Button>
			<FormProblem>{failed}</FormProblem>
		</Card>
	);
}
