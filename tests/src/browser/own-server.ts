// A server of its own for every file of journeys that imports it, for those that kill it: there before its tests, gone after them.
import { afterAll, beforeAll } from "vitest";
import { type RunningServer, startServer } from "./server.ts";

export let server: RunningServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => {
	await server?.stop();
});
