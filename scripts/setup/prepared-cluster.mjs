// The cluster that test databases are copied from (packages/testkit/src/postgres/prepared-cluster.ts). The first run that finds no
// cluster for its sources creates it.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { PINNED_NODE, runQuietly, STAMPS } from "./checkout.mjs";
import { hashOf } from "./sources-hash.mjs";

const CLUSTERS = join(STAMPS, "clusters");
/** Sources that decide what the cluster and its tables contain. */
const SOURCES = [
	"apps/server/src",
	"packages/money/src",
	"packages/core/src",
	"packages/journal/src",
	"packages/testkit/src/postgres",
	"package-lock.json",
];
/** Program that creates the cluster in a separate process, because modules in a test runner cannot find the database's programs. */
const PREPARE = "tests/src/prepare-cluster.ts";

/** Time without use after which a cluster is removed. Longer than any run, so such a cluster belongs to old sources. */
const UNUSED_MS = 2 * 60 * 60_000;

export async function setup() {
	// A test run inside another one (the checkout with an added product) reuses the existing cluster and adds its migrations.
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
