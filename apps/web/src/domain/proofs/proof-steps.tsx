import { CheckMark } from "./check-mark.tsx";

export interface StepLabels {
	readonly title: string;
	readonly detail: string;
}

export interface ProofStepsProps<S> {
	steps: readonly S[];
	words: (step: S) => StepLabels;
	problem: (step: S) => string | undefined;
}

export function ProofSteps<S extends { readonly step: string; readonly ok: boolean }>({
	steps,
	words,
	problem,
}: ProofStepsProps<S>) {
	return (
		<ul className="grid gap-3">
			{steps.map((step) => {
				const { title, detail } = words(step);
				const wrong = problem(step);
				return (
					<li key={step.step} className="flex items-start gap-3">
						<CheckMark ok={step.ok} />
						<span className="min-w-0 flex-1">
							<span className="block text-14 leading-[1.35] font-semibold">{title}</span>
							{wrong !== undefined && <strong className="block text-12 text-bad">{wrong}</strong>}
							{detail !== "" && <span className="num mt-0.5 block text-11 break-words text-soft">{detail}</span>}
						</span>
					</li>
				);
			})}
		</ul>
	);
}
