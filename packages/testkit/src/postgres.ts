// Entry "@candor/testkit/postgres": databases with the server's tables, in an embedded Postgres.
export { copyCluster, prepareCluster } from "./postgres/prepared-cluster.ts";
export { DedicatedTestDatabase, type FreshDatabase, TestDatabase } from "./postgres/test-database.ts";
