// Entry "@candor/server/testing/program": the complete server and the operators' commands, for tests that run them in their own
// process.
export { runCandor } from "./cli/run.ts";
export { readConfig } from "./config/environment.ts";
export { explainFailure } from "./explain-failure.ts";
export { createLog } from "./runtime/log.ts";
export { type RunningServer, startServer } from "./server.ts";
