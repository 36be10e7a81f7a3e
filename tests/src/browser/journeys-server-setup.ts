// Starts the shared server of the browser tests when the first test requests it, and stops it after the last test.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		/** URL that responds with the addresses of the server and of the relay for wallets, as soon as both are ready. */
		journeysServerDoor: string;
	}
}

async function start() {
	const [{ startServer }, { PROJECT, Relay }] = await Promise.all([import("./server.ts"), import("./relay.ts")]);
	const relay = await Relay.start();
	const server = await startServer({ WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY: relay.url });
	return { server, relay };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	let started: ReturnType<typeof start> | undefined;
	const door = createServer((_request, response) => {
		started ??= start();
		started.then(
			({ server, relay }) => response.end(JSON.stringify({ url: server.url, relayUrl: relay.url })),
			(error: Error) => response.writeHead(500).end(error.message),
		);
	}).listen(0, "127.0.0.1");
	await once(door, "listening");
	project.provide("journeysServerDoor", `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
	return async () => {
		door.close();
		door.closeAllConnections();
		const running = await started?.catch(() => undefined);
		await running?.server.stop();
		running?.relay.stop();
	};
}
