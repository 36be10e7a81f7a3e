// Runs the Postgres cluster that all tests of one run share. It prints the cluster's address and stops when its input ends.
import { DedicatedTestDatabase } from "@candor/testkit/postgres";

const database = await DedicatedTestDatabase.startOwn(["max_connections=400", "shared_buffers=256MB"]);
process.stdout.write(`${database.address}\n`);
process.stdin.resume();
process.stdin.once("end", async () => {
	await database.stop();
	process.exit(0);
});
