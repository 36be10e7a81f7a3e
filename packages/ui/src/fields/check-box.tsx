import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { join } from "../join.ts";
import type { ReservedError } from "./field.tsx";

export type CheckBoxProps = ReservedError & {
	checked: boolean;
	onCheckedChange: (checked: boolean) => void;
	children: ReactNode;
	disabled?: boolean;
	className?: string;
};

export function CheckBox({ checked, onCheckedChange, children, error, roomy, disabled, className }: CheckBoxProps) {
	const id = useId();
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
						aria-describedby={error === undefined ? undefined : id}
						onChange={(event) => onCheckedChange(event.target.checked)}
					/>
					{checked && <Check aria-hidden size={14} strokeWidth={3} />}
				</span>
				<span>{children}</span>
			</label>
			{(error !== undefined || roomy) && (
				<div id={id} className="min-h-[17px] text-12 text-bad">
					{error !== undefined && <span role="alert">{error}</span>}
				</div>
			)}
		</div>
	);
}
