import { useId } from "react";
import { join } from "../join.ts";
import { wholeWord } from "./whole-word.ts";

export type SegmentTone = "up" | "down" | "plain";

export interface SegmentedProps<T extends string> {
	label: string;
	value: T;
	onValueChange: (value: T) => void;
	items: readonly { value: T; label: string; tone?: SegmentTone }[];
	className?: string;
}

const ON: Record<SegmentTone, string> = {
	up: "has-checked:bg-up has-checked:text-on-up",
	down: "has-checked:bg-down has-checked:text-on-down",
	plain: "has-checked:bg-surface has-checked:text-ink has-checked:shadow-card",
};

export function Segmented<T extends string>({ label, value, onValueChange, items, className }: SegmentedProps<T>) {
	const name = useId();
	return (
		<div
			role="radiogroup"
			aria-label={label}
			className={join("flex flex-wrap rounded-m bg-raised p-[3px] text-center text-14 font-semibold", className)}
		>
			{items.map((item) => (
				<label
					key={item.value}
					className={join(
						"target grid min-h-[34px] flex-1 cursor-pointer place-items-center rounded-[10px] text-soft transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-accent",
						ON[item.tone ?? "plain"],
						wholeWord(item.label),
					)}
				>
					<input
						type="radio"
						name={name}
						className="absolute size-px opacity-0"
						checked={item.value === value}
						onChange={() => onValueChange(item.value)}
					/>
					{item.label}
				</label>
			))}
		</div>
	);
}
