// The card: a surface of radius 18 with a soft shadow in light and a hairline highlight in dark.
import type { HTMLAttributes } from "react";
import { join } from "../join.ts";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
	return <div {...rest} className={join("rounded-l bg-surface p-4 shadow-card", className)} />;
}
