// A card: corner radius 18 px, a soft shadow in the light theme, a thin bright border in the dark theme.
import type { HTMLAttributes } from "react";
import { join } from "../join.ts";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
	return <div {...rest} className={join("rounded-l bg-surface p-4 shadow-card", className)} />;
}
