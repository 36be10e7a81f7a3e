import { Chip } from "@candor/ui";
import type { ReactNode } from "react";
import { typedText } from "../amounts/units.ts";

const SHARES = [25n, 50n, 100n];

export interface PercentageRowProps {
	/** Maximum amount as an integer scaled by 10^`decimals`; undefined while it is unknown. */
	whole: bigint | undefined;
	/** Size of a lot as an integer with the same scale; 1 if the coin has no lots. */
	lot?: bigint;
	decimals: number;
	onChoose: (amount: string) => void;
	children: ReactNode;
}

export function PercentageRow({ whole, lot = 1n, decimals, onChoose, children }: PercentageRowProps) {
	return (
		<div className="flex flex-wrap items-center justify-between gap-2">
			<span className="flex flex-wrap gap-1.5">
				{SHARES.map((share) => (
					<Chip
						key={share}
						disabled={whole === undefined}
						onClick={() => onChoose(typedText(((((whole ?? 0n) / lot) * share) / 100n) * lot, decimals))}
					>
						{String(share)}%
					</Chip>
				))}
			</span>
			<span className="ml-auto text-12 text-soft">{children}</span>
		</div>
	);
}
