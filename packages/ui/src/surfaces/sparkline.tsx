// A market's last day as one line. Decoration beside the number that says it, so hidden from screen readers.
import { memo, useId } from "react";

export interface SparklineProps {
	points: readonly number[];
	/** The line's colour; by default the way from first to last. */
	direction?: "up" | "down";
	width?: number;
	height?: number;
	/** Also fill the area below. */
	area?: boolean;
}

export const Sparkline = memo(function Sparkline({ points, direction, width = 48, height = 26, area = false }: SparklineProps) {
	const gradient = useId();
	if (points.length < 2) return <svg aria-hidden width={width} height={height} />;
	const low = Math.min(...points);
	const span = Math.max(...points) - low || 1;
	const at = points.map((value, index) => {
		const x = (index * width) / (points.length - 1);
		const y = height - 3 - ((value - low) / span) * (height - 6);
		return `${x.toFixed(1)},${y.toFixed(1)}`;
	});
	const rising = direction ?? ((points.at(-1) as number) >= (points[0] as number) ? "up" : "down");
	return (
		<svg
			aria-hidden
			width={width}
			height={height}
			className={rising === "up" ? "text-up" : "text-down"}
			style={{ overflow: "visible" }}
		>
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
