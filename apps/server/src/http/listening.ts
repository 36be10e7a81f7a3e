// Opens the port given by the settings HOST and PORT. A start first opens the port for a moment, before it creates anything, so
// that a mistyped setting does not leave a database behind.
import { once } from "node:events";
import { createServer } from "node:net";

/** The server cannot listen at HOST and PORT. The message states the reason. */
class CannotListen extends Error {
	override name = "CannotListen";
}

const TROUBLE: ReadonlyMap<string, (variable: string) => string> = new Map(
	Object.entries({
		EADDRINUSE: (variable: string) => `is taken by another program: set ${variable} to a free one`,
		EACCES: (variable: string) =>
			`is not for this user, as ports below 1024 often are: set ${variable} to a higher one, and a reverse proxy before it`,
		EADDRNOTAVAIL: () =>
			"cannot be opened, because this machine has no such address: set HOST to one of its own, or to 0.0.0.0 for all",
		ENOTFOUND: () => "cannot be opened, because no such name is known: set HOST to an address",
		EAI_AGAIN: () => "cannot be opened, because the name cannot be looked up: set HOST to an address",
	}),
);

export interface Place {
	readonly host: string;
	readonly port: number;
	/** Name of the setting that contains the port, for messages. */
	readonly variable?: "PORT" | "HTTPS_PORT" | "CONSOLE_PORT";
}

/** Runs `listen`, and converts its errors to CannotListen. */
export async function listenOn({ host, port, variable = "PORT" }: Place, listen: () => Promise<unknown>): Promise<void> {
	try {
		await listen();
	} catch (cause) {
		const trouble = TROUBLE.get((cause as NodeJS.ErrnoException).code ?? "");
		if (trouble === undefined) throw cause;
		throw new CannotListen(`port ${port} on ${host} ${trouble(variable)}`, { cause });
	}
}

/** Listens at HOST and PORT for a moment. Rejects with CannotListen if this is not possible. */
export async function tryListening(place: Place): Promise<void> {
	await listenOn(place, async () => {
		const server = createServer().listen(place.port, place.host);
		await once(server, "listening");
		server.close();
		await once(server, "close");
	});
}
