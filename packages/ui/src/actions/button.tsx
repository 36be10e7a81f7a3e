import type { ButtonHTMLAttributes, ReactNode } from "react";
import { join } from "../join.ts";
import { wholeWord } from "./whole-word.ts";

export type ButtonTone = "brand" | "up" | "down" | "bad" | "ghost" | "text";
export type ButtonSize = "medium" | "large" | "small";

const TONES: Record<ButtonTone, string> = {
	brand: "bg-brand text-on-brand",
	up: "bg-up text-on-up",
	down: "bg-down text-on-down",
	bad: "bg-bad text-on-bad",
	ghost: "bg-raised text-ink",
	text: "bg-transparent text-brand",
};
const SIZES: Record<ButtonSize, string> = {
	large: "px-5 text-[0.9375rem] rounded-m",
	medium: "px-4 text-[0.9375rem] rounded-m",
	small: "px-4 text-12 rounded-[11px] target",
};
const HEIGHTS: Record<ButtonSize, string> = { large: "h-[50px]", medium: "h-[46px]", small: "h-[34px]" };
/** Minimum heights of a button by size. Heights are not fixed, because at double text size a label may need a second line. */
const LEAST_HEIGHTS: Record<ButtonSize, string> = { large: "min-h-[50px]", medium: "min-h-[46px]", small: "min-h-[34px]" };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	tone?: ButtonTone;
	size?: ButtonSize;
	wide?: boolean;
	/**
	 * True while the button's action is in progress. The button then keeps its width and ignores taps, and screen readers
	 * announce that it is busy.
	 */
	busy?: boolean;
	icon?: ReactNode;
}

export function Button({
	tone = "brand",
	size = "medium",
	wide,
	busy,
	icon,
	className,
	children,
	disabled,
	...rest
}: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			disabled={disabled || busy}
			aria-busy={busy || undefined}
			className={join(
				"pressable relative inline-flex items-center justify-center gap-2 font-semibold select-none",
				TONES[tone],
				SIZES[size],
				wide ? join("w-full py-1", LEAST_HEIGHTS[size]) : join("whitespace-nowrap", HEIGHTS[size]),
				disabled && !busy && "opacity-45",
				className,
			)}
		>
			<span className={join("inline-flex items-center gap-2", wholeWord(children), busy && "opacity-0")}>
				{icon}
				{children}
			</span>
			{busy && (
				<span
					aria-hidden
					className="absolute size-5 rounded-full border-2 border-current border-r-transparent animate-[candor-turn_700ms_linear_infinite]"
				/>
			)}
		</button>
	);
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	label: string;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			aria-label={label}
			{...rest}
			className={join("pressable inline-grid size-11 shrink-0 place-items-center rounded-m", className)}
		>
			{children}
		</button>
	);
}
