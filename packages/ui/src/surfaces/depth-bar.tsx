// One row of an order book. A bar shows its amount as a share of the deepest row.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export interface DepthBarProps {
	side: "buy" | "sell";
	/** 0..1 of the deepest row shown. */
	share: number;
	/** Side on which the bar starts. */
	from?: "left" | "right";
	price: ReactNode;
	amount: ReactNode;
	/** Amount left of price (the left half of a two-sided book). */
	reverse?: boolean;
	/** A mark next to the price. */
	marked?: boolean;
	onSelect?: () => void;
	/** The tap's action, for screen readers; required with `onSelect`. */
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
