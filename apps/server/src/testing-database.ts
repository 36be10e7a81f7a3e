// Entry "@candor/server/testing/database": the parts of the database from which packages/testkit builds test databases.
export { makeClient, makePool } from "./database/connections.ts";
export { prepareDatabase } from "./database/database.ts";
export { EmbeddedServer } from "./database/embedded-server.ts";
export { MIGRATIONS } from "./migrations.ts";
