export interface Bounds {
	/** Daily loss limit in units of the settlement asset; 0 means no limit. */
	readonly dailyLoss: bigint;
	/** End of the trading break in ms; 0 means no break. */
	readonly breakUntil: number;
}

export interface LimitsOfUser extends Bounds {
	/** Limits that replace the current limits at the time `from`. */
	readonly next: (Bounds & { readonly from: number }) | undefined;
}

export interface LimitsViews {
	readonly ownLimits: {
		/** Returns the limits in force at the time of the newest batch. */
		of(user: number): LimitsOfUser;
	};
}
