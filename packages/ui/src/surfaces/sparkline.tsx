// A line that shows a market's prices in the last 24 hours. Screen readers skip it and read the change in percent next to it.
import { memo, useId } from "react";
import { sparklineHeights } from "./sparkline-heights.ts";

export interface SparklineProps {
	points: readonly number[];
	/** Direction of the change in 24 hours. It sets the colour of the line. */
	direction: "up" | "down" | "still";
	width?: number;
	height?: number;
	/** True to fill the area below the line. */
	area?: boolean;
}

const SPACE_PX = 3;
const COLOURS = { up: "text-up", down: "text-down", still: "text-faint" } as const;

export const Sparkline = memo(function Sparkline({ points, direction, width = 48, height = 26, area = false }: SparklineProps) {
	const gradient = useId();
	if (points.length < 2) return <svg aria-hidden width={width} height={height} />;
	const at = sparklineHeights(points).map((share, index) => {
		const x = (index * width) / (points.length - 1);
		const y = height - SPACE_PX - share * (height - 2 * SPACE_PX);
		return `${x.toFixed(1)},${y.toFixed(1)}`;
	});
	return (
		<svg aria-hidden width={width} height={height} className={COLOURS[direction]} style={{ overflow: "visible" }}>
			{area && (
				<>
					<linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
						<stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
						<stop offset="1" stopColor="currentColor" stopOpacity="0" />
					</linearGradient>
					<polygon points={`0,${height} ${at.join(" ")} ${width},${height}`} fill={`url(#${gradient})`} />
				</>
			)}
			<polyline
				points={at.join(" ")}
				fill="none"
				stroke="currentColor"
				strokeWidth="1.6"
				strokeLinejoin="round"
				strokeLinecap="round"
			/>
		</svg>
	);
});
