// Shows the steps of a case: completed, current and next. During a review, it shows the place in the queue and the remaining
// time.
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { serverNow } from "../../../data/api.ts";
import type { LevelState } from "../data/verification-queries.ts";
import { useStepText } from "./verification-texts.ts";

const HOUR_MS = 3_600_000;

export interface ReviewStepsProps {
	label: string;
	level: LevelState;
	/** Number of hours within which the platform promises a decision. */
	promisedHours: number;
}

export function ReviewSteps({ label, level, promisedHours }: ReviewStepsProps) {
	const { t } = useLingui();
	const { time } = useFigures();
	const stepText = useStepText();
	const states = { done: t`Done`, current: t`In progress`, waiting: t`Next`, failed: t`Failed` };
	return (
		<ol aria-label={label} className="grid">
			{level.steps.map(({ name, state, at }, index) => {
				const isLast = index === level.steps.length - 1;
				return (
					<li key={name} aria-current={state === "current" ? "step" : undefined} className="flex gap-3">
						<span aria-hidden className="grid justify-items-center [grid-template-rows:auto_1fr]">
							<span
								className={join(
									"mt-0.5 grid size-4 place-items-center rounded-full",
									state === "done" && "bg-good text-[var(--on-rise)]",
									state === "current" && "bg-brand outline-4 outline-[color-mix(in_srgb,var(--brand)_25%,transparent)]",
									state === "failed" && "bg-bad text-on-bad",
									state === "waiting" && "bg-line",
								)}
							>
								{state === "done" && <Check size={10} strokeWidth={3} />}
								{state === "failed" && <X size={10} strokeWidth={3} />}
							</span>
							{!isLast && <span className={join("w-0.5 min-h-3", state === "done" ? "bg-good" : "bg-line")} />}
						</span>
						<span className={join("min-w-0 flex-1", !isLast && "pb-3.5")}>
							<span className={join("block text-14", state === "waiting" ? "text-soft" : "font-semibold")}>
								{stepText(name)} <span className="sr-only">{states[state]}</span>
							</span>
							{state === "done" && at !== null && <span className="num block text-12 text-soft">{time(at)}</span>}
							{state === "current" && <Waiting level={level} promisedHours={promisedHours} />}
						</span>
					</li>
				);
			})}
		</ol>
	);
}

function Waiting({ level: { due_at: dueAt, place }, promisedHours }: Pick<ReviewStepsProps, "level" | "promisedHours">) {
	const { t } = useLingui();
	const leftMs = dueAt === null ? undefined : dueAt - serverNow();
	const hours = leftMs === undefined ? 0 : Math.ceil(leftMs / HOUR_MS);
	return (
		<span className="num block text-12 text-soft">
			{leftMs !== undefined && leftMs <= 0 && (
				<span className="text-warn">{t`Later than promised. Your case is at the head of the queue.`} </span>
			)}
			{leftMs !== undefined && leftMs > 0 && (
				<>
					<span className="font-semibold text-brand">{t`About ${hours} h left`}</span> {t`of ${promisedHours} h promised`}
					{place !== null && " · "}
				</>
			)}
			{place !== null && <span className="whitespace-nowrap">{t`No. ${place} in the queue`}</span>}
		</span>
	);
}
