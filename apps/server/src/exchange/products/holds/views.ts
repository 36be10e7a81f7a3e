import type { HoldReason } from "@candor/core";

export interface OwnHold {
	readonly reason: HoldReason;
	/** Ms. */
	readonly until: number;
}

export interface HoldsViews {
	readonly holds: {
		/** Those that are not over by the time of the newest batch, the last to end first. */
		of(user: number): OwnHold[];
	};
}
