// A small toggle button. It looks 28 px high, but reacts to taps within a height of 44 px.
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
