// The simulated market starts at a random level, up to two and a half times its anchor. Tests use fixed amounts and prices, so the market
// of a server under test is drawn again until Bitcoin starts and ends the day near its anchor.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SimulatedDays } from "@candor/server/testing/market";

/** Allowed distance from the anchor, as a logarithm: about 5 % in either direction. */
const NEAR = 0.05;
const DRAWS = 200;

/** Draws a server's simulated days before the server starts. @param dataDir the server's DATA_DIR */
export function drawOrdinaryMarket(dataDir: string): void {
	const file = join(dataDir, "market-data", "venues.json");
	const now = Date.now();
	for (let draw = 0; draw < DRAWS; draw++) {
		const today = new SimulatedDays({ file, now }).of(now);
		// The factor common to all coins, and Bitcoin's.
		const near = [today.start, today.end].every((at) => Math.abs((at[0]?.level ?? 1) + (at[1]?.level ?? 1)) < NEAR);
		if (near) return;
		rmSync(file);
	}
	throw new Error(`no ordinary market in ${DRAWS} draws`);
}
