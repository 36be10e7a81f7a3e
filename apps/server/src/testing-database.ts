// Entry "@candor/server/testing/database": the database's parts that packages/testkit builds test databases from.
export { makeClient, makePool } from "./database/connections.ts";
export { prepareDatabase } from "./database/database.ts";
export { EmbeddedServer } from "./database/embedded-server.ts";
export { MIGRATIONS } from "./migrations.ts";
