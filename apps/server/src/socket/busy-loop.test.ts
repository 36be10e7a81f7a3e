// Tests a server whose event loop is blocked right after it has passed a connection to the gateway process. The client's first
// message must still reach the gateway.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { SocketRig } from "@candor/testkit/server";
import { expect, test } from "vitest";

const CONNECTIONS = 100;
const BUSY_MS = 15;

/**
 * Source of a thread that opens connections one after another and sends a message on each at once. The thread counts the
 * connections that get no response.
 */
const CLIENTS = `
	const { parentPort, workerData } = require("node:worker_threads");
	const { WebSocket } = require("ws");
	(async () => {
		let failed = 0;
		for (let at = 0; at < workerData.connections; at++) {
			const socket = new WebSocket(workerData.url);
			failed += await new Promise((resolve) => {
				socket.on("open", () => {
					socket.send('{"op":"ping"}');
					socket.once("message", () => resolve(0));
				});
				socket.on("error", () => resolve(1));
			});
			socket.terminate();
		}
		parentPort.postMessage(failed);
	})();
`;

test("a busy server delivers a message that a client sends right after it opens a socket", async () => {
	const rig = await SocketRig.open();
	// Blocks the event loop right after the connection was passed on. During this time the server reads no message of the gateway
	// or of the client.
	rig.server.on("upgrade", () => {
		const until = performance.now() + BUSY_MS;
		while (performance.now() < until);
	});
	const worker = new Worker(CLIENTS, { eval: true, workerData: { url: rig.url, connections: CONNECTIONS } });
	const [failed] = await once(worker, "message");
	await worker.terminate();
	await rig.close();
	expect(failed).toBe(0);
});
