// Databases for one test file. They are in the cluster that all tests of a run share (scripts/setup/run-cluster.mjs), or in a
// cluster for this test only.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedServer, MIGRATIONS, makeClient, makePool, prepareDatabase } from "@candor/server/testing/database";
import type { Pool } from "pg";
import { reservePort } from "../processes/reserve-port.ts";
import { copyCluster, TEMPLATE } from "./prepared-cluster.ts";

export interface FreshDatabase {
	readonly address: string;
	readonly pool: Pool;
}

/** Longest wait for a connection, ms. It is longer than the time limit of any test, so that this limit ends the wait. */
const PATIENCE_MS = 1_080_000;

/** Number of databases that this process has created. Their names contain it, so that they differ in the shared cluster. */
let made = 0;

export class TestDatabase {
	/** Address of a database that every cluster has. `fresh` never returns this database. */
	readonly address: string;
	readonly #fresh: { readonly name: string; readonly pool?: Pool }[] = [];
	readonly #isPrepared: boolean;

	protected constructor(address: string, isPrepared: boolean) {
		this.address = address;
		this.#isPrepared = isPrepared;
	}

	/** Uses the cluster that all tests of the run share. Outside of a test run, starts a cluster for this test only. */
	static async start(): Promise<TestDatabase> {
		const shared = process.env.CANDOR_SHARED_CLUSTER;
		return shared === undefined ? DedicatedTestDatabase.startOwn() : new TestDatabase(shared, true);
	}

	get port(): number {
		return Number(new URL(this.address).port);
	}

	/** Creates a database that has all tables and no rows. */
	async fresh(): Promise<FreshDatabase> {
		const name = `test_${process.pid}_${++made}`;
		await this.#administer(`create database ${name}${this.#isPrepared ? ` template ${TEMPLATE}` : ""}`);
		const address = this.address.replace(/\/candor$/, `/${name}`);
		const pool = makePool(address, { max: 4, connectionTimeoutMillis: PATIENCE_MS }, () => {});
		this.#fresh.push({ name, pool });
		await prepareDatabase(address, pool, MIGRATIONS, () => {});
		return { address, pool };
	}

	/** Creates a database without tables, for a server that has other migrations. Returns its address. */
	async empty(): Promise<string> {
		const name = `test_${process.pid}_${++made}`;
		await this.#administer(`create database ${name}`);
		this.#fresh.push({ name });
		return this.address.replace(/\/candor$/, `/${name}`);
	}

	/** Closes all connections that `fresh` opened, and removes its databases. */
	async stop(): Promise<void> {
		for (const { name, pool } of this.#fresh) {
			await pool?.end();
			await this.removeDatabase(name);
		}
	}

	protected removeDatabase(name: string): Promise<void> {
		return this.#administer(`drop database if exists ${name} with (force)`);
	}

	async #administer(statement: string): Promise<void> {
		const client = makeClient(this.address, { connectionTimeoutMillis: PATIENCE_MS });
		await client.connect();
		try {
			await client.query(statement);
		} finally {
			await client.end();
		}
	}
}

/** A test database in a cluster of its own, for tests that configure or kill Postgres, or that read its files. */
export class DedicatedTestDatabase extends TestDatabase {
	readonly server: EmbeddedServer;
	readonly dataDir: string;

	private constructor(server: EmbeddedServer, dataDir: string, isPrepared: boolean) {
		super(server.address, isPrepared);
		this.server = server;
		this.dataDir = dataDir;
	}

	/** Starts a cluster for this test only. @param settings settings of Postgres, each as `name=value` */
	static async startOwn(settings: readonly string[] = []): Promise<DedicatedTestDatabase> {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-pg-"));
		chmodSync(dataDir, 0o711);
		const isPrepared = copyCluster(dataDir);
		const port = await reservePort();
		const server = await EmbeddedServer.start({ dataDir, port, settings: ["shared_buffers=32MB", ...settings], log: () => {} });
		return new DedicatedTestDatabase(server, dataDir, isPrepared);
	}

	override async stop(): Promise<void> {
		await super.stop();
		await this.server.stop();
		rmSync(this.dataDir, { recursive: true, force: true });
	}

	/** Does nothing, because the whole cluster is removed. */
	protected override async removeDatabase(): Promise<void> {}
}
