export interface Bounds {
	/** Daily loss limit in units of the settlement asset; 0 means no limit. */
	readonly dailyLoss: bigint;
	/** Time (ms) at which the trading break ends; 0 means no break. */
	readonly breakUntil: number;
}

export interface LimitsOfUser extends Bounds {
	/** Limits that replace the current ones at the time `from` (ms); undefined if no change is pending. */
	readonly next: (Bounds & { readonly from: number }) | undefined;
}

export interface LimitsViews {
	readonly ownLimits: {
		/** Returns the user's limits in force at the core time of the newest batch. */
		of(user: number): LimitsOfUser;
	};
}
