// Entry "@candor/testkit/processes": child processes of tests, and free ports for them. It loads no server code.
export { bareEnvironment } from "./processes/bare-environment.ts";
export type { Answer } from "./processes/call-server.ts";
export { reservePort } from "./processes/reserve-port.ts";
export { ServerProcess } from "./processes/server-process.ts";
