export interface FoundingViews {
	readonly founding: {
		/** Undefined until the exchange is founded. */
		readonly mode: "sandbox" | "live" | undefined;
		readonly foundedAt: number;
		readonly epoch: number;
	};
}
