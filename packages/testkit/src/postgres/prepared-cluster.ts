// A Postgres cluster with all tables, which a test run creates once and copies into data folders, because initdb and the
// migrations give every test an equal cluster. Without a prepared cluster, each test database creates a cluster.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedServer, MIGRATIONS, makeClient, makePool, prepareDatabase } from "@candor/server/testing/database";
import { reservePort } from "../processes/reserve-port.ts";

/** Name of the database from which test databases are copied. Postgres requires that a template has no connections. */
export const TEMPLATE = "migrated";
/** Folders of the cluster: the database, and the secrets with its password. */
const PARTS = ["postgres", "secrets"];

/** Creates the cluster at `folder`, completely or not at all. */
export async function prepareCluster(folder: string): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-cluster-"));
	chmodSync(dataDir, 0o711);
	const half = `${folder}.${process.pid}`;
	try {
		const server = await EmbeddedServer.start({ dataDir, port: await reservePort(), log: () => {} });
		const pool = makePool(server.address, { max: 4 }, () => {});
		await prepareDatabase(server.address, pool, MIGRATIONS, () => {});
		await pool.end();
		const client = makeClient(server.address.replace(/\/candor$/, "/postgres"));
		await client.connect();
		await client.query(`create database ${TEMPLATE} template candor`);
		await client.end();
		await server.stop();
		mkdirSync(half, { recursive: true, mode: 0o700 });
		for (const part of PARTS) copy(join(dataDir, part), half);
		// A parallel run may have created an equal cluster in the meantime.
		if (!existsSync(folder)) renameSync(half, folder);
	} finally {
		for (const path of [dataDir, half]) rmSync(path, { recursive: true, force: true });
	}
}

/** Copies the prepared cluster into a data folder without a database. @returns false if no cluster is prepared */
export function copyCluster(dataDir: string): boolean {
	const folder = process.env.CANDOR_PREPARED_CLUSTER;
	if (folder === undefined) return false;
	mkdirSync(dataDir, { recursive: true, mode: 0o711 });
	for (const part of PARTS) copy(join(folder, part), dataDir);
	return true;
}

/** Copies a file or folder with owners and modes, because Postgres refuses files of another owner. */
function copy(path: string, into: string): void {
	const { status, stderr } = spawnSync("cp", ["-a", "--reflink=auto", path, into], { encoding: "utf8" });
	if (status !== 0) throw new Error(`${path} cannot be copied to ${into}: ${stderr}`);
}
