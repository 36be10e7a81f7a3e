// Form for a daily loss limit and a trading break. A stricter limit applies immediately, and a looser limit applies after a
// day.

import type { OwnLimits as Limits } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import { Button, Chip, EmptyState, FigureField, Skeleton, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { serverNow } from "../../data/api.ts";
import { useMoneyRequest } from "../../data/money-request.ts";
import { useNotKnown } from "../../data/online.ts";
import { keys } from "../../data/query-keys.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { useUserLimits } from "./user-limits-query.ts";

const DECIMALS = 6;
const DAY_MS = 86_400_000;
const BREAKS = [1, 7, 30] as const;

export function UserLimitsForm({ onDone }: { onDone: () => void }) {
	const { t } = useLingui();
	const limits = useUserLimits();
	if (useNotKnown(limits))
		return (
			<EmptyState
				title={t`Your limits could not be loaded`}
				detail={t`They hold all the same. Try again in a moment.`}
				action={<Button size="small" onClick={() => void limits.refetch()}>{t`Try again`}</Button>}
			/>
		);
	if (limits.data === undefined)
		return (
			<div className="grid gap-3">
				<Skeleton height={46} />
				<Skeleton height={46} />
				<Skeleton height={46} />
			</div>
		);
	return <Form key={JSON.stringify(limits.data)} limits={limits.data} onDone={onDone} />;
}

function shownLimit(text: string): string {
	const read = parseDecimal(text, DECIMALS);
	return !read.ok || read.value === 0n ? "" : formatDecimalShort(read.value, DECIMALS);
}

function Form({ limits, onDone }: { limits: Limits; onDone: () => void }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const queries = useQueryClient();
	const [loss, setLoss] = useState(shownLimit(limits.daily_loss));
	/** Length of the trading break in days; 0 for no break; undefined if the user does not change the break. */
	const [days, setDays] = useState<number>();
	const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
	const { send, sending } = useMoneyRequest("POST user/limits_save", "limits");
	const resting = limits.break_until > serverNow();
	const save = () => {
		setProblems({});
		send({
			params: {
				daily_loss: loss === "" ? "0" : loss,
				break_until:
					days === undefined ? (resting ? limits.break_until : 0) : days === 0 ? 0 : Math.floor(serverNow()) + days * DAY_MS,
			},
			answered(saved) {
				queries.setQueryData(keys.limits, saved);
				toast(saved.next === null ? t`Saved, it holds now` : t`Saved. What is looser holds a day later.`, "good");
				onDone();
			},
			failed: (words, field) => setProblems({ [field === "daily_loss" || field === "break_until" ? field : ""]: words }),
		});
	};
	const unfit = problems.daily_loss;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<p className="text-12 text-soft">{t`They stop you from buying options with real money, whatever you think in the moment. What is tighter holds at once; what is looser only after a day.`}</p>
			<div className="grid gap-1.5">
				<FigureField
					label={t`Most you want to lose in a day`}
					name="daily_loss"
					value={loss}
					decimals={DECIMALS}
					unit="USDT"
					placeholder={t`No limit`}
					onValueChange={setLoss}
					onEnter={save}
					roomy
					hint={t`A day begins at 00:00 UTC. Empty: no limit.`}
					{...(unfit !== undefined && { error: unfit })}
				/>
			</div>
			<fieldset className="grid min-w-0 gap-2">
				<legend className="mb-2 text-12 text-soft">{t`Break: buy nothing until it is over`}</legend>
				<div className="flex flex-wrap gap-2">
					{resting && (
						<Chip on={days === undefined} onClick={() => setDays(undefined)} className="min-h-9 rounded-m">
							{t`Until ${time(limits.break_until)}`}
						</Chip>
					)}
					<Chip on={days === 0 || (days === undefined && !resting)} onClick={() => setDays(0)} className="min-h-9 rounded-m">
						{t`No break`}
					</Chip>
					{BREAKS.map((count) => (
						<Chip key={count} on={days === count} onClick={() => setDays(count)} className="min-h-9 rounded-m">
							{count === 1 ? t`24 hours` : t`${count} days`}
						</Chip>
					))}
				</div>
				<FormProblem>{problems.break_until}</FormProblem>
			</fieldset>
			{limits.next !== null && <Next next={limits.next} figure={figure} time={time} />}
			<FormProblem>{problems[""]}</FormProblem>
			<Button wide data-main-action busy={sending} onClick={save}>
				{t`Save`}
			</Button>
		</div>
	);
}

interface NextProps {
	next: NonNullable<Limits["next"]>;
	figure: (text: string) => string;
	time: (ms: number) => string;
}

function Next({ next, figure, time }: NextProps) {
	const { t } = useLingui();
	const from = time(next.from);
	const loss = shownLimit(next.daily_loss);
	const limit = figure(loss);
	return (
		<div className="rounded-m bg-raised px-3.5 py-3 text-12">
			<p>{loss === "" ? t`From ${from} on: no daily limit` : t`From ${from} on: at most ${limit} USDT a day`}</p>
			<p className="mt-1 text-soft">
				{next.break_until === 0 ? t`and no break` : t`and a break until ${time(next.break_until)}`}
			</p>
		</div>
	);
}
