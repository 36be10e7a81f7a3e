// The server that fanout.ts compares with: a bare `ws` server in a separate process that only sends one text to every socket.
import { WebSocket, WebSocketServer } from "ws";

export interface Broadcast {
	/** A ticker's text with SENT for its price. */
	readonly template: string;
	readonly everyMs: number;
	readonly count: number;
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("listening", () => process.send?.({ port: (server.address() as { port: number }).port }));

/** Sends `count` texts to every socket, then tells the parent. */
process.on("message", ({ template, everyMs, count }: Broadcast) => {
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
