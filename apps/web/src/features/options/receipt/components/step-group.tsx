import type { OptionStep } from "@candor/proofs";
import { join, useFigures } from "@candor/ui";
import { ChevronDown } from "lucide-react";
import { CheckMark } from "../../../../domain/proofs/check-mark.tsx";
import type { CheckStep, Group } from "../calculate/groups.ts";
import type { GroupHead } from "./group-labels.ts";
import { useProblemLabels } from "./problem-labels.ts";
import { useStepLabels } from "./step-labels.ts";

export function StepGroup({ group: { ok, steps }, head: { title, aside, detail } }: { group: Group; head: GroupHead }) {
	return (
		<li>
			<details open={!ok} className="group/step">
				<summary className="pressable flex min-h-11 cursor-pointer list-none items-start gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
					<CheckMark ok={ok} />
					<span className="min-w-0 flex-1">
						<span className="flex items-start justify-between gap-3 text-14 leading-[1.35] font-semibold">
							<span className="min-w-0 break-words">{title}</span>
							{aside !== "" && <span className="num shrink-0 text-12 leading-[1.6]">{aside}</span>}
						</span>
						{detail !== "" && <span className="num mt-0.5 block text-11 break-words text-soft">{detail}</span>}
					</span>
					<ChevronDown
						aria-hidden
						size={16}
						strokeWidth={1.75}
						className="mt-0.5 shrink-0 text-faint transition-transform duration-200 ease-out group-open/step:rotate-180"
					/>
				</summary>
				<ul className="mb-2 grid gap-2 pl-8">
					{steps.map((step) => (
						<Step key={step.step} step={step} />
					))}
				</ul>
			</details>
		</li>
	);
}

function Step({ step }: { step: CheckStep }) {
	const words = useStepLabels();
	const problems = useProblemLabels();
	const { ok, problem } = step;
	return (
		<li className={join("text-12 break-words", ok ? "text-soft" : "text-ink")}>
			{problem !== undefined && <strong className="block font-semibold text-bad">{problems[problem]}</strong>}
			<span className="num">{words(step)}</span>
			{(step.step === "kept" || step.step === "shown") && <Changes changes={step.numbers.changes} />}
			{(step.step === "open" || step.step === "settlement") && <Sources sources={step.numbers.sources} />}
		</li>
	);
}

function Changes({ changes }: { changes: readonly { member: string; before: string; after: string }[] }) {
	return changes.map(({ member, before, after }) => (
		<span key={member} className="num block break-all">
			{member}: {before} → {after}
		</span>
	));
}

function Sources({ sources }: { sources: Extract<OptionStep, { step: "open" }>["numbers"]["sources"] }) {
	const { figure } = useFigures();
	return sources.map(({ name, price }) => (
		<span key={name} className="num flex justify-between gap-3 text-11 text-faint">
			<span className="min-w-0 truncate">{name}</span>
			<span>{figure(price)}</span>
		</span>
	));
}
