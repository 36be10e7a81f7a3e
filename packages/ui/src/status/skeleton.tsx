// Grey blocks in the shape of a page that is loading. Screen readers skip them, because the page announces once that it is
// loading.
import type { CSSProperties } from "react";
import { join } from "../join.ts";

export interface SkeletonProps {
	width?: number | string;
	height?: number | string;
	round?: boolean;
	className?: string;
}

export function Skeleton({ width = "100%", height = 14, round, className }: SkeletonProps) {
	const shape: CSSProperties = { width, height };
	return (
		<span
			aria-hidden
			className={join(
				"block shrink-0 bg-raised animate-[candor-breathe_1400ms_ease-in-out_infinite]",
				round ? "rounded-full" : "rounded-s",
				className,
			)}
			style={shape}
		/>
	);
}
