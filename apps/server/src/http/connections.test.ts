// Tests the limits of idle connections with real connections on this machine.
import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { boundConnections, type ConnectionLimits } from "./connections.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
	for (const server of servers.splice(0)) server.close();
});

/** Starts a server. Requests to `/slow` get no response until the test sends it. */
async function open(limits: ConnectionLimits, unbounded = false) {
	const slow: ServerResponse[] = [];
	const server = createServer((request, response) => {
		if (request.url === "/slow") slow.push(response);
		else response.end("here");
	});
	servers.push(server);
	boundConnections(server, limits, () => unbounded);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const connection = async (from: string) => {
		const socket = connect({ port, host: "127.0.0.1", localAddress: from });
		socket.on("error", () => {});
		sockets.push(socket);
		await once(socket, "connect");
		return socket;
	};
	return { server, slow, connection };
}

function ask(socket: Socket, path: string): void {
	socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

/** Checks that a request on the connection gets a response and that the connection then stays open. */
async function served(socket: Socket): Promise<void> {
	ask(socket, "/");
	const [text] = await once(socket, "data");
	expect(String(text)).toContain("200 OK");
}

test("an address at its connection limit loses its oldest idle connection, and other addresses lose none", async () => {
	const { connection } = await open({ connections: 1_000, connectionsPerAddress: 3 });
	const neighbour = await connection("127.0.0.2");
	await served(neighbour);
	const first = await connection("127.0.0.3");
	await served(first);
	const more = [await connection("127.0.0.3"), await connection("127.0.0.3")];
	for (const socket of more) await served(socket);
	const gone = once(first, "close");
	const newest = await connection("127.0.0.3");
	await served(newest);
	await gone;
	for (const socket of [neighbour, ...more, newest]) await served(socket);
});

test("the server refuses a new connection if all other connections of the address are busy", async () => {
	const { connection, slow, server } = await open({ connections: 1_000, connectionsPerAddress: 2 });
	const asking = [await connection("127.0.0.3"), await connection("127.0.0.3")];
	for (const socket of asking) ask(socket, "/slow");
	while (slow.length < 2) await once(server, "request");
	const refused = await connection("127.0.0.3");
	await once(refused.resume(), "close");
	for (const response of slow) response.end("late");
	for (const socket of asking) expect(String((await once(socket, "data"))[0])).toContain("late");
});

test("a server near its limit closes idle connections of the address with the most connections; proxies have no limit", async () => {
	const { connection } = await open({ connections: 20, connectionsPerAddress: 2 }, true);
	const honest = await connection("127.0.0.2");
	await served(honest);
	const crowd: Socket[] = [];
	for (let count = 0; count < 18; count++) {
		crowd.push(await connection("127.0.0.3"));
		await served(crowd[count] as Socket);
	}
	const gone = once(crowd[0] as Socket, "close");
	const newcomer = await connection("127.0.0.4");
	await served(newcomer);
	await gone;
	for (const socket of [honest, newcomer, ...crowd.slice(1)]) await served(socket);
});
