// The WebSocket readers of fanout.ts and loop.ts: a process with many connections that only records the delay of each message. It
// speaks WebSocket on plain TCP sockets, to take little CPU time from the measured server.
import { connect } from "node:net";

export interface ReadersOptions {
	readonly port: number;
	readonly path: string;
	readonly count: number;
	/** Message that each connection sends after the handshake; empty for none. */
	readonly subscribe: string;
}

export type ReadersReport =
	| { readonly kind: "open" }
	| { readonly kind: "delays"; readonly delays: number[]; readonly closed: number };

/** Delays of the messages since the previous report, ms. Messages that contain no time are not counted. */
let delays: number[] = [];
let closed = 0;
/**
 * Bytes before the price in a ticker message. The measured servers send their clock (ms) instead of a price, from which a reader
 * computes the delay.
 */
const SENT = Buffer.from('"now_price":"');

/**
 * An empty WebSocket ping. The reader replies with a pong to keep the connection open. The reader simply searches for the ping's
 * bytes: JSON contains no byte 0x89.
 */
const PING = Buffer.from([0x89, 0x00]);
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

function frame(text: string): Buffer {
	const payload = Buffer.from(text);
	const head = payload.length < 126 ? Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]) : Buffer.alloc(8);
	if (payload.length >= 126) {
		head[0] = 0x81;
		head[1] = 0x80 | 126;
		head.writeUInt16BE(payload.length, 2);
	}
	return Buffer.concat([head, payload]);
}

/**
 * Opens one connection. Without a subscription the promise resolves after the handshake, otherwise with the first message of the
 * subscription.
 */
function open({ port, path, subscribe }: ReadersOptions): Promise<void> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1", () => {
			const key = Buffer.from("0123456789abcdef").toString("base64");
			socket.write(
				`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
			);
		});
		let isOpen = false;
		socket.on("data", (data) => {
			if (!isOpen) {
				isOpen = true;
				if (subscribe === "") resolve();
				else socket.write(frame(subscribe));
			} else if (!data.equals(PING)) resolve();
			if (data.includes(PING)) socket.write(PONG);
			const now = performance.timeOrigin + performance.now();
			for (let at = data.indexOf(SENT); at >= 0; at = data.indexOf(SENT, at + SENT.length)) {
				const end = data.indexOf(0x22, at + SENT.length);
				if (end > 0) delays.push(now - Number(data.toString("latin1", at + SENT.length, end)));
			}
		});
		socket.on("error", () => socket.destroy());
		socket.on("close", () => closed++);
	});
}

process.on("message", async (order: ReadersOptions | "report") => {
	if (order === "report") {
		process.send?.({ kind: "delays", delays, closed } satisfies ReadersReport);
		delays = [];
		return;
	}
	for (let at = 0; at < order.count; at += 50)
		await Promise.all(Array.from({ length: Math.min(50, order.count - at) }, () => open(order)));
	process.send?.({ kind: "open" } satisfies ReadersReport);
});
process.on("disconnect", () => process.exit());
