// Skips the simulated candles from before the founding. A sandbox's first start writes these candles for each market, which takes
// seconds of CPU time.
import { EmbeddedServer, MIGRATIONS, makePool, prepareDatabase } from "@candor/server/testing/database";
import { genesisCommands } from "@candor/server/testing/market";
import type { Pool } from "pg";
import { copyCluster } from "../postgres/prepared-cluster.ts";

/** Makes the first start of a server on this database skip the simulated candles, by writing one candle for each market. */
export async function skipBackHistory(pool: Pool): Promise<void> {
	const pairs = genesisCommands("sandbox").flatMap((command) => (command.type === "ListPair" ? [command.pair] : []));
	await pool.query(
		`insert into projection.candles (pair, period, open_time, origin, open, high, low, close, volume_lots, turnover)
		select pair, '1min', 0, 'backfill', 1, 1, 1, 1, 1, 1 from unnest($1::integer[]) as pair`,
		[pairs],
	);
}

/** Creates a data folder whose embedded database has all tables and needs no simulated candles. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
	copyCluster(dataDir);
	const server = await EmbeddedServer.start({ dataDir, log: () => {} });
	const pool = makePool(server.address, { max: 1 }, () => {});
	await prepareDatabase(server.address, pool, MIGRATIONS, () => {});
	await skipBackHistory(pool);
	await pool.end();
	await server.stop();
}
