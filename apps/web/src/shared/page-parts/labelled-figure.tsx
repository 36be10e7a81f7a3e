import { join } from "@candor/ui";
import type { ReactNode } from "react";

export function LabelledFigure({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5 text-12">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd className={join("num ml-auto text-right", strong === true && "text-14 font-semibold")}>{children}</dd>
		</div>
	);
}
