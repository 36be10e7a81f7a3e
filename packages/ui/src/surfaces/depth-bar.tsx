// A row of an order book. A bar behind the text shows the row's amount as a share of the largest visible row.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface DepthBarProps {
	side: "buy" | "sell";
	/** Amount as a fraction (0 to 1) of the largest visible row. */
	share: number;
	/** Side of the row from which the bar grows. */
	from?: "left" | "right";
	price: ReactNode;
	amount: ReactNode;
	/** True to show the amount left of the price, as in the left half of a book with two columns. */
	reverse?: boolean;
	/** True to show a dot next to the price. */
	marked?: boolean;
	onSelect?: () => void;
	label?: string;
	className?: string;
}

export function DepthBar({
	side,
	share,
	from = "right",
	price,
	amount,
	reverse,
	marked,
	onSelect,
	label,
	className,
}: DepthBarProps) {
	const tone = side === "buy" ? "up" : "down";
	const row = (
		<>
			<span
				aria-hidden
				className={join(
					"absolute inset-y-px w-full rounded-[3px] opacity-[0.13] transition-transform duration-150 ease-out",
					tone === "up" ? "bg-up" : "bg-down",
				)}
				style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})`, transformOrigin: from, left: 0 }}
			/>
			{marked && (
				<span
					aria-hidden
					className={join("absolute inset-y-[0.5em] w-[3px] rounded-full bg-brand", reverse ? "right-0" : "left-0")}
				/>
			)}
			<span className={join("relative", tone === "up" ? "text-up" : "text-down")}>{price}</span>
			<span className="relative text-soft">{amount}</span>
		</>
	);
	const shape = join(
		"num relative flex h-[2em] w-full items-center justify-between px-1.5 text-12",
		reverse && "flex-row-reverse",
		className,
	);
	if (onSelect === undefined)
		return (
			<div translate="no" className={shape}>
				{row}
			</div>
		);
	return (
		<button type="button" translate="no" aria-label={label} onClick={onSelect} className={shape}>
			{row}
		</button>
	);
}
