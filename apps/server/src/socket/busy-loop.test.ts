// A server whose loop is busy hands a connection over and gets to nothing else: what the client says the moment it is let in must
// reach the gateway, whoever could have read it.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { SocketRig } from "@candor/testkit/server";
import { expect, test } from "vitest";

const CONNECTIONS = 100;
const BUSY_MS = 15;

/** Opens connections one after the other, speaks at once on each, and goes on when it is answered; counts those that fail. */
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

test("what is said at once is heard", async () => {
	const rig = await SocketRig.open();
	// In the turn that hands a connection over: until the next one the server hears neither of its gateway nor of anybody else.
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
