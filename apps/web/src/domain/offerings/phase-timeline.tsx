import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { Countdown } from "./countdown.tsx";

export interface PhaseStep {
	readonly name: string;
	/** End of the phase, in ms since the Unix epoch; null while it is unknown. */
	readonly until: number | null;
}

/** Renders the timeline. @param at index of the current phase; if it is beyond the last phase, the offering is over */
export function PhaseTimeline({ steps, at, label }: { steps: readonly PhaseStep[]; at: number; label: string }) {
	const { t } = useLingui();
	const { time } = useFigures();
	return (
		<ol aria-label={label} className="grid gap-2.5">
			{steps.map(({ name, until }, index) => (
				<li key={name} aria-current={index === at ? "step" : undefined} className="flex flex-wrap items-start gap-x-2.5 text-12">
					<span
						className={join(
							"mt-px grid size-[18px] shrink-0 place-items-center rounded-full text-11 font-semibold",
							index < at ? "tint-brand text-brand" : index === at ? "bg-brand text-on-brand" : "bg-raised text-soft",
						)}
					>
						{index < at ? <Check aria-hidden size={11} strokeWidth={2.5} /> : <span aria-hidden>{index + 1}</span>}
						<span className="sr-only">{index < at ? t`Over` : index === at ? t`Now` : t`To come`}</span>
					</span>
					<span className={join("min-w-0 flex-[1_1_8rem]", index === at ? "font-semibold text-ink" : "text-soft")}>{name}</span>
					<span className="num ml-auto text-right text-soft">
						{until !== null && (index === at ? <Countdown until={until} /> : time(until))}
					</span>
				</li>
			))}
		</ol>
	);
}
