// A Postgres cluster with every table in place that tests make once and copy into their data folders: initdb and migrations are the
// same for every test that is not about them. Where none was prepared, whoever starts a database makes its own as ever.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeClient, makePool } from "./database/connections.ts";
import { prepareDatabase } from "./database/database.ts";
import { EmbeddedServer } from "./database/embedded-server.ts";
import { MIGRATIONS } from "./migrations.ts";
import { heldPort } from "./test-port.ts";

/** A database of the cluster that nobody connects to: others are made from it. */
export const TEMPLATE = "migrated";
/** The cluster's own password goes with it. */
const PARTS = ["postgres", "secrets"];

/** Makes the cluster at `folder`, whole or not at all. */
export async function prepareCluster(folder: string): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-cluster-"));
	chmodSync(dataDir, 0o711);
	const half = `${folder}.${process.pid}`;
	try {
		const server = await EmbeddedServer.start({ dataDir, port: await heldPort(), log: () => {} });
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
		// Another run may have made it meanwhile: theirs is as good.
		if (!existsSync(folder)) renameSync(half, folder);
	} finally {
		for (const path of [dataDir, half]) rmSync(path, { recursive: true, force: true });
	}
}

/** Puts the prepared cluster into a data folder that has none. @returns whether there is one */
export function copyCluster(dataDir: string): boolean {
	const folder = process.env.CANDOR_PREPARED_CLUSTER;
	if (folder === undefined) return false;
	mkdirSync(dataDir, { recursive: true, mode: 0o711 });
	for (const part of PARTS) copy(join(folder, part), dataDir);
	return true;
}

/** With owners and modes: Postgres refuses files of others. */
function copy(path: string, into: string): void {
	const { status, stderr } = spawnSync("cp", ["-a", "--reflink=auto", path, into], { encoding: "utf8" });
	if (status !== 0) throw new Error(`${path} cannot be copied to ${into}: ${stderr}`);
}
