// Prepares the Postgres cluster from which tests copy their databases (packages/testkit/src/postgres/prepared-cluster.ts). The
// cluster's name is a hash of the sources that determine its content, so a run with changed sources creates a new cluster.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { PINNED_NODE, runQuietly, STAMPS } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const CLUSTERS = join(STAMPS, "clusters");
const SOURCES = [
	"apps/server/src",
	"packages/money/src",
	"packages/core/src",
	"packages/journal/src",
	"packages/testkit/src/postgres",
	"package-lock.json",
];
/** The cluster is created in a separate process, because modules in a test runner cannot find the database's programs. */
const PREPARE = "tests/src/prepare-cluster.ts";

/**
 * Time after which an unused cluster is removed, ms. It is longer than any test run, so that no running test loses its cluster.
 */
const UNUSED_MS = 2 * 60 * 60_000;

export async function setup() {
	// A nested test run (the one on a checkout with the added product) uses the outer run's cluster and adds its migrations.
	if (process.env.CANDOR_PREPARED_CLUSTER !== undefined) return;
	const folder = join(CLUSTERS, hashOf(SOURCES).slice(0, 16));
	if (!existsSync(folder)) {
		mkdirSync(CLUSTERS, { recursive: true });
		removeUnused();
		const { code, output } = await runQuietly(PINNED_NODE, [PREPARE, folder]);
		if (code !== 0) throw new Error(`the databases of tests could not be prepared:\n${output}`);
	}
	utimesSync(folder, new Date(), new Date());
	process.env.CANDOR_PREPARED_CLUSTER = folder;
}

function removeUnused() {
	for (const name of readdirSync(CLUSTERS)) {
		const path = join(CLUSTERS, name);
		if (statSync(path).mtimeMs < Date.now() - UNUSED_MS) rmSync(path, { recursive: true, force: true });
	}
}
