// Entry "@candor/testkit/program": the complete server and the operators' commands, within the process of the test.
export { prepareDataFolder, skipBackHistory } from "./program/back-history.ts";
export { type CommandResult, candor } from "./program/candor.ts";
export { InProcessServer } from "./program/in-process-server.ts";
