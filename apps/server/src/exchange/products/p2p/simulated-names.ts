/** Public names of a sandbox's simulated merchants, keyed by user number. No user may choose one of these names. */
export const SIMULATED_NAMES: ReadonlyMap<number, string> = new Map([
	[100_073, "Northgate"],
	[100_074, "Siam Desk"],
	[100_075, "Lotus"],
	[100_076, "Harbour"],
	[100_077, "Maple"],
	[100_078, "Sakura"],
	[100_079, "Late Payer"],
	[100_080, "Silent Seller"],
]);
