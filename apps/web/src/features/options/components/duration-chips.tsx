import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { DurationTerms } from "../../../domain/options/option-terms.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { percentOf } from "../calculate/stake.ts";
import { useOptionLabels } from "./option-labels.ts";

export interface DurationChipsProps {
	terms: readonly DurationTerms[];
	chosen: number;
	error: string | undefined;
	onChoose: (seconds: number) => void;
}

export function DurationChips({ terms, chosen, error, onChoose }: DurationChipsProps) {
	const { t } = useLingui();
	const words = useOptionLabels();
	const id = useId();
	return (
		<fieldset aria-label={t`Time frame`} aria-describedby={error === undefined ? undefined : id} className="min-w-0">
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.1em),1fr))] gap-1.5 text-14">
				{terms.map(({ seconds, payout_ratio }) => {
					const on = seconds === chosen;
					const share = percentOf(payout_ratio);
					return (
						<button
							key={seconds}
							type="button"
							aria-pressed={on}
							onClick={() => onChoose(seconds)}
							className={join(
								"pressable min-h-[46px] rounded-m border px-0.5 py-1 text-center select-none",
								on ? "tint-brand" : "bg-raised",
								error !== undefined ? "border-bad" : on ? "border-accent" : "border-transparent",
							)}
						>
							<span className="num block text-14 font-semibold">{words.duration(seconds)}</span>{" "}
							<span className={join("num block text-11", !on && "text-soft")}>{t`pays ${share}%`}</span>
						</button>
					);
				})}
			</div>
			<FormProblem id={id} className="mt-1">
				{error}
			</FormProblem>
		</fieldset>
	);
}
