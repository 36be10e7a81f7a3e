// Reserves a free port for a server that a test or benchmark starts, stops and starts again. In the meantime, no other process
// that uses this function gets the port, even in a parallel run.
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * First port of the range in which ports are searched. The range is below the ports that the system gives to outgoing connections
 * and to servers that listen on port 0.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const SERVERS = "127.0.0.1";
/**
 * To reserve a port, a process listens on it at this address. Linux ends the reservation when the process ends, even by SIGKILL.
 */
const HOLDERS = "127.0.0.2";

let tried = 0;

/** Reserves a free port of 127.0.0.1 until this process ends. */
export async function reservePort(): Promise<number> {
	while (tried < COUNT) {
		const port = FIRST + ((process.pid * 7 + tried++) % COUNT);
		const holder = await listenOn(port, HOLDERS);
		if (holder === undefined) continue;
		holder.unref();
		const probe = await listenOn(port, SERVERS);
		if (probe === undefined) continue;
		probe.close();
		await once(probe, "close");
		return port;
	}
	throw new Error(`no port is free from ${FIRST} on`);
}

async function listenOn(port: number, host: string): Promise<Server | undefined> {
	const server = createServer().listen(port, host);
	try {
		await once(server, "listening");
		return server;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined;
		throw error;
	}
}
