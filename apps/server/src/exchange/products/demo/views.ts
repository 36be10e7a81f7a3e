export interface DemoViews {
	readonly demo: {
		/** When a person may be given demo money again, ms; in the past: now. 0: it never was given any, or long ago. */
		nextRefill(user: number): number;
	};
}
