// What a pending thing has behind it, where it stands, what comes next and by when.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface TimelineStep {
	id: string;
	state: "done" | "now" | "next";
	title: ReactNode;
	detail?: ReactNode;
}

export function Timeline({ steps, className }: { steps: readonly TimelineStep[]; className?: string }) {
	return (
		<ol className={join("relative pl-[30px]", className)}>
			{steps.map((step, index) => (
				<li key={step.id} aria-current={step.state === "now" ? "step" : undefined} className="relative pb-5">
					<span
						aria-hidden
						className={join(
							"absolute top-[3px] -left-6 size-[15px] rounded-full border-2",
							step.state === "done" && "border-up bg-up",
							step.state === "now" && "border-brand bg-brand shadow-[0_0_0_5px_color-mix(in_srgb,var(--brand)_22%,transparent)]",
							step.state === "next" && "border-line bg-raised",
						)}
					/>
					{index < steps.length - 1 && (
						<span
							aria-hidden
							className={join(
								"absolute top-[18px] -bottom-0.5 -left-[17.5px] w-0.5",
								step.state === "done" ? "bg-up" : "bg-line",
							)}
						/>
					)}
					<div className={step.state === "next" ? "text-soft" : "font-semibold"}>{step.title}</div>
					{step.detail !== undefined && <div className="text-11 text-soft">{step.detail}</div>}
				</li>
			))}
		</ol>
	);
}
