// The card: a surface of radius 18 with a soft shadow in light and a hairline highlight in dark; and the line between its rows.
import type { HTMLAttributes } from "react";
import { join } from "../join.ts";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
	return <div {...rest} className={join("rounded-l bg-surface p-4 shadow-card", className)} />;
}

export function Line({ className }: { className?: string }) {
	return <div aria-hidden className={join("h-px bg-line", className)} />;
}
