// The peer of fanout.ts: a bare `ws` server in a process of its own that sends one text to every socket, and does nothing else.
import { WebSocket, WebSocketServer } from "ws";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("listening", () => process.send?.({ port: (server.address() as { port: number }).port }));

let timer: NodeJS.Timeout | undefined;

/** A ticker's text with the sender's clock as its price. */
function tickerText(template: string): string {
	return template.replace("SENT", (performance.timeOrigin + performance.now()).toFixed(3));
}

process.on("message", (message: { template: string; everyMs: number } | "stop") => {
	clearInterval(timer);
	if (message === "stop") return;
	timer = setInterval(() => {
		const text = tickerText(message.template);
		for (const socket of server.clients) if (socket.readyState === WebSocket.OPEN) socket.send(text);
	}, message.everyMs);
});
// Whoever measured is gone.
process.on("disconnect", () => process.exit());
