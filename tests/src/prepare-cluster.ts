// Makes the cluster that test databases are copies of (scripts/setup/prepared-cluster.mjs). `node tests/src/prepare-cluster.ts <folder>`
import { prepareCluster } from "@candor/server";

await prepareCluster(process.argv[2] as string);
