// A bare `ws` server with which fanout.ts compares the gateway. It runs in a separate process and only sends one text to every
// socket.
import { WebSocket, WebSocketServer } from "ws";

export interface BroadcastOptions {
	/** Text of a ticker message with the placeholder SENT instead of the price. The server replaces SENT with its clock. */
	readonly template: string;
	readonly everyMs: number;
	readonly count: number;
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("listening", () => process.send?.({ port: (server.address() as { port: number }).port }));

process.on("message", ({ template, everyMs, count }: BroadcastOptions) => {
	let sent = 0;
	const timer = setInterval(() => {
		const text = template.replace("SENT", (performance.timeOrigin + performance.now()).toFixed(1));
		for (const socket of server.clients) if (socket.readyState === WebSocket.OPEN) socket.send(text);
		if (++sent < count) return;
		clearInterval(timer);
		process.send?.("sent");
	}, everyMs);
});
process.on("disconnect", () => process.exit());
