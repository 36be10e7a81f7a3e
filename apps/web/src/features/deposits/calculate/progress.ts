// Calculates the progress of an arriving deposit.
import type { DepositRecord } from "@candor/contract";

export interface Progress {
	readonly done: number;
	readonly needed: number;
	/** Progress as a fraction from 0 to 1. */
	readonly part: number;
}

/** Returns the confirmations of a deposit, limited to the required number, and the progress. */
export function progressOf({
	confirmations,
	needed_confirmations: needed,
}: Pick<DepositRecord, "confirmations" | "needed_confirmations">): Progress {
	const done = Math.min(confirmations ?? 0, needed);
	return { done, needed, part: needed === 0 ? 1 : done / needed };
}
