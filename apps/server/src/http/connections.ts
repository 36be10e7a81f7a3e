// Limits idle connections by address and in total, so that clients which only hold connections leave room for others. Trusted
// proxies have no limit per address, because they carry all clients. This machine has no limit either.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ConnectionsByNetwork } from "./connections-by-network.ts";

export interface ConnectionLimits {
	readonly connections: number;
	readonly connectionsPerAddress: number;
}

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = { connections: 20_000, connectionsPerAddress: 200 };

/**
 * Closes idle connections above the limits. @param unbounded returns true for addresses without a limit: proxies and this machine
 */
export function boundConnections(server: Server, limits: ConnectionLimits, unbounded: (address: string) => boolean): void {
	const crowd = new ConnectionsByNetwork<Socket>(limits.connections, limits.connectionsPerAddress);
	/** Number of running requests by connection. A new connection counts as idle. */
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
			// If no connection of the address is idle, or other addresses of the network use up the limit, the new connection is
			// closed.
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
	// After the upgrade, the socket gateway counts the connection.
	server.on("upgrade", ({ socket }: IncomingMessage) => leave(socket));
}
