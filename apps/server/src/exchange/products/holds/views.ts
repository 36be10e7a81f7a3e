import type { HoldReason } from "@candor/core";

export interface UserHold {
	readonly reason: HoldReason;
	/** Time (ms) at which the hold ends. */
	readonly until: number;
}

export interface HoldsViews {
	readonly holds: {
		/** Returns the user's holds that are active at the core time of the newest batch. The hold that ends last comes first. */
		of(user: number): UserHold[];
	};
}
