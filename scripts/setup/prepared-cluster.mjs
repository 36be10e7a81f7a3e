// The cluster that test databases are copies of (apps/server/src/test-cluster.ts): made when the first run of these sources needs it.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PINNED_NODE, runQuietly, STAMPS } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const CLUSTERS = join(STAMPS, "clusters");
/** Whatever the tables and the cluster are made by. */
const SOURCES = ["apps/server/src", "packages/money/src", "packages/core/src", "packages/journal/src", "package-lock.json"];
/** In a process of its own: a test runner's modules cannot find the database's programs. */
const PREPARE = "tests/src/prepare-cluster.ts";

export async function setup() {
	const folder = join(CLUSTERS, hashOf(SOURCES).slice(0, 16));
	if (!existsSync(folder)) {
		mkdirSync(CLUSTERS, { recursive: true });
		for (const old of readdirSync(CLUSTERS)) rmSync(join(CLUSTERS, old), { recursive: true, force: true });
		const { code, output } = await runQuietly(PINNED_NODE, [PREPARE, folder]);
		if (code !== 0) throw new Error(`the databases of tests could not be prepared:\n${output}`);
	}
	process.env.CANDOR_PREPARED_CLUSTER = folder;
}
