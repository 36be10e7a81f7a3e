// For tests. The simulated market begins anywhere within two and a half times its anchor. Tests name amounts and prices, and what
// these cost must not be left to chance: the market of a server under test is drawn until Bitcoin is near its anchor.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { SimulatedDays } from "./simulated-days.ts";

/** As a logarithm: about five in a hundred to either side. */
const NEAR = 0.05;
const DRAWS = 200;

/** Draws the days of a server that has not started yet. @param dataDir its DATA_DIR */
export function drawOrdinaryMarket(dataDir: string): void {
	const file = join(dataDir, "market-data", "venues.json");
	const now = Date.now();
	for (let draw = 0; draw < DRAWS; draw++) {
		const today = new SimulatedDays({ file, now }).of(now);
		// The common factor, and Bitcoin's own.
		const near = [today.start, today.end].every((at) => Math.abs((at[0]?.level ?? 1) + (at[1]?.level ?? 1)) < NEAR);
		if (near) return;
		rmSync(file);
	}
	throw new Error(`no ordinary market in ${DRAWS} draws`);
}
