// Program that creates the Postgres cluster from which tests copy their databases (scripts/setup/prepared-cluster.mjs): `node
// tests/src/prepare-cluster.ts <folder>`
import { prepareCluster } from "@candor/testkit/postgres";

await prepareCluster(process.argv[2] as string);
