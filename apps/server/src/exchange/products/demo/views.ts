export interface DemoViews {
	readonly demo: {
		/** Time from which the user may receive demo money again, ms; a past time means now. 0: never received, or long ago. */
		nextRefill(user: number): number;
	};
}
