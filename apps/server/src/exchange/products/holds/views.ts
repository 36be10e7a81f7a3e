import type { HoldReason } from "@candor/core";

export interface UserHold {
	readonly reason: HoldReason;
	/** End of the hold, ms. */
	readonly until: number;
}

export interface HoldsViews {
	readonly holds: {
		/** Returns the user's holds that are active at the core time of the newest batch. The hold that ends last comes first. */
		of(user: number): UserHold[];
	};
}
