// Chooses seeds for a simulated market with ordinary prices. Tests have fixed amounts and prices, but a simulated market may
// start at up to two and a half times its long-term price. Therefore new seeds are drawn until the price of Bitcoin is near its
// long-term price at the start and at the end of the day.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SimulatedDays } from "@candor/server/testing/market";

/** Allowed distance from the long-term price, as a logarithm: about 5 % up or down. */
const NEAR = 0.05;
const DRAWS = 200;

/**
 * Stores seeds with which the price of Bitcoin stays near its long-term price today. Must be called before the server starts.
 * @param dataDir the server's DATA_DIR
 */
export function storeOrdinaryMarketSeeds(dataDir: string): void {
	const file = join(dataDir, "market-data", "venues.json");
	const now = Date.now();
	for (let draw = 0; draw < DRAWS; draw++) {
		const today = new SimulatedDays({ file, now }).of(now);
		// The price of Bitcoin is the product of a factor that all coins share and a factor of its own.
		const near = [today.start, today.end].every((at) => Math.abs((at[0]?.level ?? 1) + (at[1]?.level ?? 1)) < NEAR);
		if (near) return;
		rmSync(file);
	}
	throw new Error(`no ordinary market in ${DRAWS} draws`);
}
