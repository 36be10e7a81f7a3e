// Avoids the simulated candles from before the founding of a sandbox. The first start of a sandbox writes them for each market,
// which takes seconds of CPU time.
import { EmbeddedServer, MIGRATIONS, makePool, prepareDatabase } from "@candor/server/testing/database";
import { genesisCommands } from "@candor/server/testing/market";
import type { Pool } from "pg";
import { copyCluster } from "../postgres/prepared-cluster.ts";

/** Writes one candle for each market into a database. The first start of a server then writes no simulated candles. */
export async function skipBackHistory(pool: Pool): Promise<void> {
	const pairs = genesisCommands("sandbox").flatMap((command) => (command.type === "ListPair" ? [command.pair] : []));
	await pool.query(
		`insert into projection.candles (pair, period, open_time, origin, open, high, low, close, volume_lots, turnover)
		select pair, '1min', 0, 'backfill', 1, 1, 1, 1, 1, 1 from unnest($1::integer[]) as pair`,
		[pairs],
	);
}

/** Creates a data folder with an embedded database that has all tables. A server with this folder writes no simulated candles. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
	copyCluster(dataDir);
	const server = await EmbeddedServer.start({ dataDir, log: () => {} });
	const pool = makePool(server.address, { max: 1 }, () => {});
	await prepareDatabase(server.address, pool, MIGRATIONS, () => {});
	await skipBackHistory(pool);
	await pool.end();
	await server.stop();
}
