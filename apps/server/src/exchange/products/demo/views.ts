export interface DemoViews {
	readonly demo: {
		/**
		 * Returns the time (ms) from which the user may request demo money again. 0 or a past time means that the user may do so now.
		 */
		nextRefill(user: number): number;
	};
}
