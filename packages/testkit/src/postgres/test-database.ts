// One embedded Postgres for a test file, in a temporary folder that `stop` removes. Each `fresh` is a database of its own.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedServer, MIGRATIONS, makeClient, makePool, prepareDatabase } from "@candor/server/testing/database";
import type { Pool } from "pg";
import { heldPort } from "../processes/held-port.ts";
import { copyCluster, TEMPLATE } from "./prepared-cluster.ts";

export interface FreshDatabase {
	readonly address: string;
	readonly pool: Pool;
}

/** For one of the pool's connections: only a test's own time limit ends the wait, ms. */
const PATIENCE_MS = 1_200_000;

export class TestDatabase {
	readonly server: EmbeddedServer;
	readonly dataDir: string;
	readonly #pools: Pool[] = [];
	readonly #isPrepared: boolean;
	#made = 0;

	private constructor(server: EmbeddedServer, dataDir: string, isPrepared: boolean) {
		this.server = server;
		this.dataDir = dataDir;
		this.#isPrepared = isPrepared;
	}

	static async start(settings: readonly string[] = []): Promise<TestDatabase> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-pg-"));
		chmodSync(dataDir, 0o711);
		const isPrepared = copyCluster(dataDir);
		const port = await heldPort();
		const server = await EmbeddedServer.start({ dataDir, port, settings: ["shared_buffers=32MB", ...settings], log: () => {} });
		return new TestDatabase(server, dataDir, isPrepared);
	}

	/** An empty database with every table in place. */
	async fresh(): Promise<FreshDatabase> {
		const name = `test_${++this.#made}`;
		const client = makeClient(this.server.address);
		await client.connect();
		await client.query(`create database ${name}${this.#isPrepared ? ` template ${TEMPLATE}` : ""}`);
		await client.end();
		const address = this.server.address.replace(/\/candor$/, `/${name}`);
		const pool = makePool(address, { max: 4, connectionTimeoutMillis: PATIENCE_MS }, () => {});
		this.#pools.push(pool);
		await prepareDatabase(address, pool, MIGRATIONS, () => {});
		return { address, pool };
	}

	async stop(): Promise<void> {
		for (const pool of this.#pools) await pool.end();
		await this.server.stop();
		rmSync(this.dataDir, { recursive: true, force: true });
	}
}
