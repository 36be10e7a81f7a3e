/** Returns the direction of a price change; undefined if the change is zero or unknown. */
export function changeDirectionOf(change: string | undefined): "up" | "down" | undefined {
	if (change === undefined || /^-?0*\.?0*$/.test(change)) return undefined;
	return change.startsWith("-") ? "down" : "up";
}

/**
 * Converts parts per million to a percentage: `1000` → `0.10`. The result has two decimals, or more if further decimals are not
 * zero.
 */
export function percentOfPpm(ppm: number): string {
	const whole = Math.trunc(ppm / 10_000);
	const fraction = String(ppm % 10_000)
		.padStart(4, "0")
		.replace(/0{1,2}$/, "");
	return `${whole}.${fraction}`;
}
