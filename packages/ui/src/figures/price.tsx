import { memo, useState } from "react";
import { join } from "../join.ts";
import { useFigures } from "./figures.ts";

export interface PriceProps {
	/** Exact decimal text of the price from the server; undefined while the price is unknown. */
	value: string | undefined;
	decimals?: number;
	/** Direction that colours the price all the time. The short flash after a change of the price does not depend on it. */
	direction?: "up" | "down";
	follow?: boolean;
	className?: string;
}

export const Price = memo(function Price({ value, decimals, direction, follow, className }: PriceProps) {
	const { figure } = useFigures();
	const [seen, setSeen] = useState<{ value: string | undefined; turn: number; way: "up" | "down" | undefined }>({
		value,
		turn: 0,
		way: undefined,
	});
	if (seen.value !== value) {
		// The float is used only to find the direction of the change. The shown digits come from the text.
		const way = seen.value === undefined || value === undefined ? undefined : Number(value) >= Number(seen.value) ? "up" : "down";
		setSeen({ value, turn: seen.turn + 1, way });
	}
	const colour = direction ?? (follow ? seen.way : undefined);
	return (
		<span
			key={seen.turn}
			translate="no"
			className={join(
				"num rounded-[4px]",
				colour === "up" && "text-up",
				colour === "down" && "text-down",
				seen.way === "up" && "animate-[candor-flash-up_700ms_ease-out]",
				seen.way === "down" && "animate-[candor-flash-down_700ms_ease-out]",
				className,
			)}
		>
			{value === undefined ? "–" : figure(value, decimals === undefined ? {} : { places: decimals })}
		</span>
	);
});
