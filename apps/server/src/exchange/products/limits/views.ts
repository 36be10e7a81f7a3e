export interface Bounds {
	/** Daily loss limit in units of the settlement asset; 0: no limit. */
	readonly dailyLoss: bigint;
	/** End of the trading break, ms; 0: no break. */
	readonly breakUntil: number;
}

export interface OwnLimits extends Bounds {
	/** Limits that replace the current ones from the given time on. */
	readonly next: (Bounds & { readonly from: number }) | undefined;
}

export interface LimitsViews {
	readonly ownLimits: {
		/** Limits in force at the time of the newest batch. */
		of(user: number): OwnLimits;
	};
}
