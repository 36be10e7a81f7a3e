export interface DemoViews {
	readonly demo: {
		/** Returns the time (ms) from which the user may request demo money again. A past time or 0 means now. */
		nextRefill(user: number): number;
	};
}
