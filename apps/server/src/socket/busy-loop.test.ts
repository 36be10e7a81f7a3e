// A server with a busy event loop hands a connection over and does nothing else: the client's first message must still reach the
// gateway.
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

test("delivers a message that the client sends at once", async () => {
	const rig = await SocketRig.open();
	// Blocks the turn that hands a connection over, so that the server hears neither its gateway nor its clients until the next
	// turn.
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
