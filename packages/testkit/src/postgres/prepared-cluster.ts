// A prepared Postgres cluster that has all tables. A test run creates it once, and tests copy it into their data folders, because
// initdb and the migrations always give an equal cluster. If no cluster is prepared, each test database creates one.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedServer, MIGRATIONS, makeClient, makePool, prepareDatabase } from "@candor/server/testing/database";
import { reservePort } from "../processes/reserve-port.ts";

/** Name of the database from which test databases are copied. Postgres copies only a database that has no connections. */
export const TEMPLATE = "migrated";
/** Folders that belong to a cluster: the database, and the secrets, which include its password. */
const PARTS = ["postgres", "secrets"];

/** Creates the prepared cluster in `folder`. If it fails, the folder does not exist. */
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
		// In the meantime, a parallel run may have created an equal cluster.
		if (!existsSync(folder)) renameSync(half, folder);
	} finally {
		for (const path of [dataDir, half]) rmSync(path, { recursive: true, force: true });
	}
}

/** Copies the prepared cluster into a data folder that has no database. @returns false if no cluster is prepared */
export function copyCluster(dataDir: string): boolean {
	const folder = process.env.CANDOR_PREPARED_CLUSTER;
	if (folder === undefined) return false;
	mkdirSync(dataDir, { recursive: true, mode: 0o711 });
	for (const part of PARTS) copy(join(folder, part), dataDir);
	return true;
}

/** Copies a file or folder with its owners and modes, because Postgres refuses files that belong to another user. */
function copy(path: string, into: string): void {
	const { status, stderr } = spawnSync("cp", ["-a", "--reflink=auto", path, into], { encoding: "utf8" });
	if (status !== 0) throw new Error(`${path} cannot be copied to ${into}: ${stderr}`);
}
