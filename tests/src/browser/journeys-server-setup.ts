// Starts the server that journeys share when the first of them asks for it, and stops it after the last. Not earlier: it would take
// time from the tests before.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { RunningServer } from "./server.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Answers with the address of the server that journeys share, as soon as that is there. */
		journeysServerDoor: string;
	}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	let started: Promise<RunningServer> | undefined;
	const door = createServer((_asked, answer) => {
		started ??= import("./server.ts").then(({ startServer }) => startServer());
		started.then(
			({ url }) => answer.end(url),
			(error: Error) => answer.writeHead(500).end(error.message),
		);
	}).listen(0, "127.0.0.1");
	await once(door, "listening");
	project.provide("journeysServerDoor", `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
	return async () => {
		door.close();
		door.closeAllConnections();
		const server = await started?.catch(() => undefined);
		await server?.stop();
	};
}
