// Chooses seeds of the simulated market for tests. The market starts at a random price, up to two and a half times its long-term
// price. Tests use fixed amounts and prices, so the seeds are drawn until Bitcoin starts and ends the day near its long-term
// price.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SimulatedDays } from "@candor/server/testing/market";

/** Allowed distance from the long-term price as a logarithm: about 5 % in either direction. */
const NEAR = 0.05;
const DRAWS = 200;

/** Stores the seeds of a server's simulated days before the server starts. @param dataDir the server's DATA_DIR */
export function drawOrdinaryMarket(dataDir: string): void {
	const file = join(dataDir, "market-data", "venues.json");
	const now = Date.now();
	for (let draw = 0; draw < DRAWS; draw++) {
		const today = new SimulatedDays({ file, now }).of(now);
		// The price depends on the factor common to all coins and on Bitcoin's own.
		const near = [today.start, today.end].every((at) => Math.abs((at[0]?.level ?? 1) + (at[1]?.level ?? 1)) < NEAR);
		if (near) return;
		rmSync(file);
	}
	throw new Error(`no ordinary market in ${DRAWS} draws`);
}
