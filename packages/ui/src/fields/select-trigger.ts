// Props of a select, and the style of its button. Both are needed before the code of the list has loaded as well as afterwards.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface SelectProps<T extends string> {
	label: string;
	value: T;
	onValueChange: (value: T) => void;
	items: readonly { value: T; label: ReactNode; disabled?: boolean }[];
	/** `field` is 44 px high and as wide as its container. `plain` is a text with an arrow. */
	shape?: "field" | "plain";
	className?: string;
}

export function triggerClass(shape: SelectProps<string>["shape"] = "field", className?: string): string {
	return join(
		"pressable flex items-center justify-between gap-1.5 select-none",
		shape === "field" ? "h-11 w-full rounded-m bg-raised px-3 text-12 text-soft" : "target h-8 text-14 font-semibold",
		className,
	);
}
