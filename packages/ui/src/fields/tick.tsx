// A tick box with its sentence; the whole line is the target.
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface TickProps {
	checked: boolean;
	onCheckedChange: (checked: boolean) => void;
	children: ReactNode;
	error?: ReactNode;
	/** A line below is kept for the error: nothing moves when it comes and goes. */
	roomy?: boolean;
	disabled?: boolean;
	className?: string;
}

export function Tick({ checked, onCheckedChange, children, error, roomy, disabled, className }: TickProps) {
	return (
		<div className={className}>
			<label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-12 text-soft">
				<span
					className={join(
						"relative grid size-5 shrink-0 place-items-center rounded-[6px] border transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
						checked ? "border-brand bg-brand text-on-brand" : error === undefined ? "border-faint" : "border-bad",
					)}
				>
					<input
						type="checkbox"
						className="absolute inset-0 cursor-pointer opacity-0"
						checked={checked}
						disabled={disabled}
						aria-invalid={error !== undefined || undefined}
						onChange={(event) => onCheckedChange(event.target.checked)}
					/>
					{checked && <Check aria-hidden size={14} strokeWidth={3} />}
				</span>
				<span>{children}</span>
			</label>
			{(error !== undefined || roomy) && (
				<div className="min-h-[17px] text-12 text-bad">{error !== undefined && <span role="alert">{error}</span>}</div>
			)}
		</div>
	);
}
