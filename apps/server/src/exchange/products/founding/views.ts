export interface FoundingViews {
	readonly founding: {
		/** Mode of the exchange; undefined until the exchange is founded. */
		readonly mode: "sandbox" | "live" | undefined;
		readonly foundedAt: number;
		readonly epoch: number;
	};
}
