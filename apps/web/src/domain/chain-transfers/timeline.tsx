// Timeline of a deposit or withdrawal: completed steps, the current step with its deadline, and the next steps.
import type { Chain, RecordStep } from "@candor/contract";
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { NETWORK_NAMES } from "./network-texts.ts";
import type { TransferRecord } from "./state-texts.ts";
import { useTimeLeft } from "./time-left.ts";

function useStepNames(chain: Chain | null): Record<RecordStep["name"], string> {
	const { t } = useLingui();
	const network = chain === null ? undefined : NETWORK_NAMES[chain];
	const isBank = chain === null;
	return {
		seen: isBank
			? t({ message: "Reported", context: "step of a bank deposit" })
			: t({ message: "Seen", context: "step of a deposit" }),
		confirming: isBank
			? t({ message: "Found on the bank statement", context: "step of a bank deposit" })
			: t({ message: "Confirmations", context: "step of a deposit" }),
		credited: t({ message: "Credited, can be traded", context: "step of a deposit" }),
		final: t({ message: "Final, can be withdrawn", context: "step of a deposit" }),
		applied: t({ message: "Applied", context: "step of a withdrawal" }),
		checked: t({ message: "Checks passed", context: "step of a withdrawal" }),
		review: t({ message: "Review", context: "step of a withdrawal" }),
		sent: network === undefined ? t({ message: "Sent", context: "step of a withdrawal" }) : t`Sent on ${network}`,
		arrived: t({ message: "Arrived", context: "step of a withdrawal" }),
	};
}

export interface TimelineProps {
	record: TransferRecord;
	/** Additional content below the current step. */
	current?: ReactNode;
}

export function Timeline({ record: { steps, chain }, current }: TimelineProps) {
	const { t } = useLingui();
	const { time } = useFigures();
	const names = useStepNames(chain);
	const states = {
		done: t`Done`,
		current: t`In progress`,
		waiting: t`Next`,
		failed: t({ message: "Failed", context: "step of a transfer" }),
	};
	return (
		<ol aria-label={t`Timeline`} className="grid">
			{steps.map(({ name, state, at, deadline }, index) => {
				const isLast = index === steps.length - 1;
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
								{names[name]} <span className="sr-only">{states[state]}</span>
							</span>
							{at !== null && <span className="num block text-12 text-soft">{time(at)}</span>}
							{state === "current" && current !== undefined && <span className="block text-12 text-soft">{current}</span>}
							{state === "current" && deadline !== null && <Deadline until={deadline} />}
						</span>
					</li>
				);
			})}
		</ol>
	);
}

function Deadline({ until }: { until: number }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const left = useTimeLeft(until);
	const end = time(until);
	if (left === undefined)
		return <span className="block text-12 text-warn">{t`Later than promised. The exchange counts this publicly.`}</span>;
	return (
		<span className="num block text-12 text-soft">
			<span className="font-semibold text-brand">{t`${left} left`}</span> {t`until ${end}`}
		</span>
	);
}
