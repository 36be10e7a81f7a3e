// Limits idle connections by client address and in total, so that clients that only hold connections leave room for others.
// Trusted proxies have no limit per address, because they carry the connections of all clients. Connections from this machine
// have no limit either.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionsByNetwork } from "./connections-by-network.ts";

export interface ConnectionLimits {
	readonly connections: number;
	readonly connectionsPerAddress: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = { connections: 20_000, connectionsPerAddress: 200 };

/**
 * Closes idle connections above the limits.
 * @param unbounded returns true for an address without a limit: a trusted proxy or this machine
 */
export function boundConnections(server: Server, limits: ConnectionLimits, unbounded: (address: string) => boolean): void {
	const crowd = new ConnectionsByNetwork<Socket>(limits.connections, limits.connectionsPerAddress);
	/** Number of running requests of each connection that has any. A connection that is not in the map is idle, also a new one. */
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
			// The new connection is closed if no connection of its address is idle, or if other addresses of the same network use
			// up the limit.
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
	// After its upgrade to a WebSocket, the connection counts in the socket gateway and not here.
	server.on("upgrade", ({ socket }: IncomingMessage) => leave(socket));
}
