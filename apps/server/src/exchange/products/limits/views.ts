export interface Bounds {
	/** Units of the settlement asset, 0: no limit. */
	readonly dailyLoss: bigint;
	/** Ms, 0: no break. */
	readonly breakUntil: number;
}

export interface OwnLimits extends Bounds {
	/** The limits from then on. */
	readonly next: (Bounds & { readonly from: number }) | undefined;
}

export interface LimitsViews {
	readonly ownLimits: {
		/** As they hold by the time of the newest batch. */
		of(user: number): OwnLimits;
	};
}
