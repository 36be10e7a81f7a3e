// Entry "@candor/testkit/program": the whole server and the operator's commands inside the test's process.
export { prepareDataFolder, skipBackHistory } from "./program/back-history.ts";
export { type CommandResult, candor } from "./program/candor.ts";
export { InProcessServer } from "./program/in-process-server.ts";
