// Entry of the gateway process. It completes the handshakes of connections that the server passes to it, and sends messages to
// sockets. The process has no market data, no secrets and no database. gateway-process.ts starts it, and it ends together with
// the server.
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { CLOSE } from "@candor/contract";
import { WebSocketServer } from "ws";
import { ConnectionsByNetwork } from "../../http/connections-by-network.ts";
import { answerRaw } from "../../http/raw-response.ts";
import {
	DEFAULT_GATEWAY_LIMITS,
	type FromGateway,
	type GatewayLimits,
	type Handshake,
	type ToGateway,
} from "../gateway-messages.ts";
import type { Client } from "./client.ts";
import { Hub } from "./hub.ts";

const SLOW_CHECK_MS = 100;
const PULSE_MS = 1_000;
const FIGURES_EVERY_MS = 2_000;
const STOP_WITHIN_MS = 1_000;

function tell(message: FromGateway): void {
	if (process.connected) process.send?.(message);
}

let limits: GatewayLimits = DEFAULT_GATEWAY_LIMITS;
let hub = new Hub(limits, tell);
let handshakes = newHandshakes();
let crowd = newCrowd();

function newCrowd(): ConnectionsByNetwork<Client> {
	return new ConnectionsByNetwork(limits.sockets, limits.socketsPerAddress);
}

function newHandshakes(): WebSocketServer {
	const server = new WebSocketServer({
		noServer: true,
		maxPayload: limits.messageBytes,
		perMessageDeflate: false,
		clientTracking: false,
	});
	server.on("wsClientError", (_error, socket) => answerRaw(socket, { status: 400, code: "malformed_request" }));
	return server;
}

function accept(handshake: Handshake, socket: Socket | undefined): void {
	tell({ kind: "handshake_taken" });
	// The connection may have been closed while the server passed it on.
	if (socket === undefined) return;
	socket.on("error", () => socket.destroy());
	const { address } = handshake;
	const own = address === "::1" || address.startsWith("127.");
	makeRoom();
	if (crowd.isFull || (!own && !crowd.hasRoom(address))) {
		return answerRaw(socket, { status: 429, code: "too_many_requests", retryAfter: 10 });
	}
	// The handshake reads only the method, the URL and the headers of the request, so this object is enough.
	handshakes.handleUpgrade(handshake as unknown as IncomingMessage, socket, Buffer.from(handshake.head, "base64"), (ws) => {
		const client = hub.add(ws, socket, address);
		crowd.add(address, client);
		ws.on("close", () => crowd.remove(address, client));
	});
}

/**
 * Closes sockets when the gateway is almost full: first sockets without topics and session, then other sockets without session.
 * They are taken from the address with the most sockets first.
 */
function makeRoom(): void {
	const idle = crowd.surplus((client) => client.audiences.size === 0 && client.session === undefined);
	const going = idle.length > 0 ? idle : crowd.surplus((client) => client.session === undefined);
	for (const client of going) {
		client.ws.close(CLOSE.restart, "crowded");
		client.ws.terminate();
	}
}

function stop(): void {
	hub.closeAll(CLOSE.restart, "restart");
	setTimeout(() => process.exit(0), STOP_WITHIN_MS);
	setInterval(() => {
		if (hub.size === 0) process.exit(0);
	}, 20);
}

process.on("message", (message: ToGateway, handle: unknown) => {
	switch (message.kind) {
		case "limits":
			limits = message.limits;
			hub = new Hub(limits, tell);
			crowd = newCrowd();
			handshakes = newHandshakes();
			return;
		case "handshake":
			return accept(message.handshake, handle as Socket | undefined);
		case "publish":
			for (const { topic, text } of message.messages) hub.publish(topic, text);
			return tell({ kind: "published" });
		case "state":
			return hub.state(message.topic, message.text);
		case "publish_accounts":
			for (const { user, text } of message.messages) hub.publishAccount(user, text);
			return tell({ kind: "published" });
		case "account_states":
			for (const { user, before, text } of message.states) {
				if (before !== null) hub.publishAccount(user, before);
				hub.accountState(user, text);
			}
			return tell({ kind: "published" });
		case "session":
			return hub.session(message.request, message.session);
		case "session_ended":
			return hub.sessionEnded(message.key);
		case "topics":
			return hub.setTopics(message.topics);
		case "stop":
			return stop();
	}
});
// A signal reaches all processes of the group. The server handles it and then stops this process, so the signal is ignored here.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
setInterval(() => hub.checkSlow(), SLOW_CHECK_MS);
setInterval(() => hub.pulse(), PULSE_MS);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
	const { user, system } = process.cpuUsage();
	const delayMs = delay.percentile(99) / 1e6;
	delay.reset();
	tell({
		kind: "figures",
		...hub.figures,
		residentBytes: process.memoryUsage.rss(),
		cpuSeconds: (user + system) / 1e6,
		delayMs,
	});
}, FIGURES_EVERY_MS);
tell({ kind: "ready" });
