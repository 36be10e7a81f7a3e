// Shows progress as a thin bar, or as one cell per step.
import { join } from "../join.ts";

export interface ProgressBarProps {
	value: number;
	label: string;
	tone?: "brand" | "up" | "down";
	height?: number;
	className?: string;
}

export function ProgressBar({ value, label, tone = "brand", height = 4, className }: ProgressBarProps) {
	const share = Math.min(1, Math.max(0, value));
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={100}
			aria-valuenow={Math.floor(share * 100)}
			className={join("overflow-hidden rounded-full bg-raised", className)}
			style={{ height }}
		>
			<div
				className={join(
					"h-full origin-left rounded-full transition-transform duration-250 ease-out",
					tone === "brand" ? "bg-brand" : tone === "up" ? "bg-up" : "bg-down",
				)}
				style={{ transform: `scaleX(${share})` }}
			/>
		</div>
	);
}
