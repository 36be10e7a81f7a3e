// Starts the Postgres cluster that all tests of a run share, and stops it after the last test.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PINNED_NODE, pinnedEnvironment, ROOT } from "./checkout.mjs";
import { setup as prepareCluster } from "./prepared-cluster.mjs";

export async function setup() {
	await prepareCluster();
	// The cluster already runs if another Vitest project of this run, or the outer run of a nested run, has started it.
	if (process.env.CANDOR_SHARED_CLUSTER !== undefined) return undefined;
	// The cluster runs in a separate process, because modules in a test runner cannot find the database's programs.
	const child = spawn(PINNED_NODE, ["tests/src/run-cluster.ts"], {
		cwd: ROOT,
		env: pinnedEnvironment({ CANDOR_PROFILE_OWNER: "shared cluster" }),
		stdio: ["pipe", "pipe", "inherit"],
	});
	const [address] = await Promise.race([
		once(createInterface(child.stdout), "line"),
		once(child, "exit").then(() => Promise.reject(new Error("the shared cluster did not start"))),
	]);
	process.env.CANDOR_SHARED_CLUSTER = address;
	return async () => {
		delete process.env.CANDOR_SHARED_CLUSTER;
		child.stdin.end();
		await once(child, "exit");
	};
}
