// A small toggle button. It is drawn 28 px high; its tap target is 44 px high.
import type { ButtonHTMLAttributes } from "react";
import { join } from "../join.ts";

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	on?: boolean;
}

export function Chip({ on, className, ...rest }: ChipProps) {
	return (
		<button
			type="button"
			aria-pressed={on}
			{...rest}
			className={join(
				"pressable target inline-flex h-7 items-center justify-center rounded-[14px] px-2.5 text-12 font-medium whitespace-nowrap select-none disabled:opacity-45",
				on ? "tint-brand" : "bg-raised text-soft",
				className,
			)}
		/>
	);
}
