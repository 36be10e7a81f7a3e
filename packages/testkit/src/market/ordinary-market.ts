// Chooses seeds of the simulated market for tests. Tests use fixed amounts and prices, but a simulated market may start at up to
// two and a half times its long-term price. New seeds are therefore chosen until Bitcoin starts and ends the day near its
// long-term price.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SimulatedDays } from "@candor/server/testing/market";

/** Allowed distance from the long-term price as a logarithm: about 5 % in either direction. */
const NEAR = 0.05;
const DRAWS = 200;

/**
 * Stores seeds with which Bitcoin's price stays near its long-term price today. Call it before the server starts.
 * @param dataDir the server's DATA_DIR
 */
export function storeOrdinaryMarketSeeds(dataDir: string): void {
	const file = join(dataDir, "market-data", "venues.json");
	const now = Date.now();
	for (let draw = 0; draw < DRAWS; draw++) {
		const today = new SimulatedDays({ file, now }).of(now);
		// Bitcoin's price depends on the price factor common to all coins and on the price factor of Bitcoin alone.
		const near = [today.start, today.end].every((at) => Math.abs((at[0]?.level ?? 1) + (at[1]?.level ?? 1)) < NEAR);
		if (near) return;
		rmSync(file);
	}
	throw new Error(`no ordinary market in ${DRAWS} draws`);
}
