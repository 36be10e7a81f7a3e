// Sends the flood of body-flood.ts from a separate process: one attacker's requests at a fixed rate, with bodies that are
// expensive to parse. The parent process sends BodyFloodOptions to start the flood and "end" to stop it. This process then
// replies with the number of responses that it got.
import { connect, type Socket } from "node:net";

export interface BodyFloodOptions {
	readonly port: number;
	readonly connections: number;
	readonly perSecond: number;
	readonly body: string;
}

const TICK_MS = 5;

let timer: NodeJS.Timeout | undefined;
let sockets: Socket[] = [];
let responses = 0;

function begin({ port, connections, perSecond, body }: BodyFloodOptions): void {
	const request = Buffer.from(
		`POST /api/lever/deal HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: 192.0.2.66\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	);
	/** Connections without an open request, which can send the next request. */
	const free: Socket[] = [];
	const open = (): void => {
		const socket = connect(port, "127.0.0.1", () => free.push(socket));
		sockets.push(socket);
		socket.on("data", (chunk) => {
			if (!chunk.toString("latin1").startsWith("HTTP/1.1 ")) return;
			responses++;
			free.push(socket);
		});
		socket.on("error", () => {});
		socket.on("close", () => {
			free.splice(0, free.length, ...free.filter((other) => other !== socket));
			sockets = sockets.filter((other) => other !== socket);
			if (timer !== undefined) open();
		});
	};
	responses = 0;
	let sent = 0;
	const from = performance.now();
	timer = setInterval(() => {
		const due = ((performance.now() - from) / 1_000) * perSecond;
		for (; sent < due && free.length > 0; sent++) free.shift()?.write(request);
	}, TICK_MS);
	for (let index = 0; index < connections; index++) open();
}

function end(): number {
	clearInterval(timer);
	timer = undefined;
	for (const socket of sockets) socket.destroy();
	return responses;
}

process.on("message", (message: BodyFloodOptions | "end") => {
	if (message === "end") process.send?.(end());
	else begin(message);
});
process.on("disconnect", () => process.exit());
