// Limits idle connections by address and in total, so that clients that only hold them leave room for others. Trusted proxies
// carry all clients; those on this machine have no limit.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionsByNetwork } from "./connections-by-network.ts";

export interface ConnectionLimits {
	readonly connections: number;
	readonly connectionsPerAddress: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = { connections: 20_000, connectionsPerAddress: 200 };

/** @param unbounded addresses with as many as they like: proxies, and this machine */
export function boundConnections(server: Server, limits: ConnectionLimits, unbounded: (address: string) => boolean): void {
	const crowd = new ConnectionsByNetwork<Socket>(limits.connections, limits.connectionsPerAddress);
	/** Requests under way; a connection of which nothing is known yet asks nothing. */
	const busy = new Map<Socket, number>();
	const addresses = new WeakMap<Socket, string>();
	const isIdle = (socket: Socket) => !busy.has(socket);

	function leave(socket: Socket): void {
		const address = addresses.get(socket);
		busy.delete(socket);
		if (address !== undefined) crowd.remove(address, socket);
	}

	server.on("connection", (socket: Socket) => {
		const address = socket.remoteAddress ?? "";
		for (const surplus of crowd.surplus(isIdle)) surplus.destroy();
		if (!unbounded(address) && !crowd.hasRoom(address)) {
			const oldest = crowd.of(address).find(isIdle);
			// All of them are asking something, or they are another address's of the same network: this one is too many.
			if (oldest === undefined) return socket.destroy();
			oldest.destroy();
			leave(oldest);
		}
		if (crowd.isFull) return socket.destroy();
		addresses.set(socket, address);
		crowd.add(address, socket);
		socket.once("close", () => leave(socket));
	});
	server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		busy.set(socket, (busy.get(socket) ?? 0) + 1);
		response.once("close", () => {
			const left = (busy.get(socket) ?? 1) - 1;
			if (left > 0) busy.set(socket, left);
			else busy.delete(socket);
		});
	});
	// It is the gateway's from here on, and counted there.
	server.on("upgrade", ({ socket }: IncomingMessage) => leave(socket));
}
