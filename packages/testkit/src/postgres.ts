// Entry "@candor/testkit/postgres": embedded Postgres clusters with the server's tables.
export { copyCluster, prepareCluster } from "./postgres/prepared-cluster.ts";
export { DedicatedTestDatabase, type FreshDatabase, TestDatabase } from "./postgres/test-database.ts";
