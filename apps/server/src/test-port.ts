// A port of this machine for a server that a test or a benchmark starts, ends and starts again: nobody else gets it meanwhile, neither
// another test nor a whole run beside this one.
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below those that the system gives to connections and to whoever listens on any port. */
const FIRST = 20_000;
const COUNT = 12_000;
const SERVERS = "127.0.0.1";
/** Whoever listens here on a port has it. Linux gives the lock back when its process ends, however that ends. */
const HOLDERS = "127.0.0.2";

let tried = 0;

/** A free one of 127.0.0.1, this process's own for as long as that runs. */
export async function heldPort(): Promise<number> {
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
	throw new Error(`none of the ports from ${FIRST} on is free`);
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
