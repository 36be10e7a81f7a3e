// A TCP proxy between the server and Postgres. Tests let it drop responses and close connections.
import { connect, createServer, type Server, type Socket } from "node:net";

export class FaultyProxy {
	readonly #server: Server;
	readonly #targetPort: number;
	readonly #pairs = new Set<readonly [client: Socket, server: Socket]>();
	/** Text that identifies a request. The response to the next request that contains it is dropped. */
	#swallow: string | undefined;
	#away = false;
	/** True if the proxy must become unreachable when it has dropped the next response. */
	#leaving = false;
	/** Number of dropped responses. */
	swallowed = 0;

	private constructor(server: Server, targetPort: number) {
		this.#server = server;
		this.#targetPort = targetPort;
		server.on("connection", (client) => this.#pass(client));
	}

	static async start(targetPort: number): Promise<FaultyProxy> {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		return new FaultyProxy(server, targetPort);
	}

	/** Returns the address by which a client reaches the database through this proxy. @param address address of the database */
	addressOf(address: string): string {
		const url = new URL(address);
		url.port = String((this.#server.address() as { port: number }).port);
		return url.href;
	}

	/** Lets the next request that contains `text` reach Postgres, but drops the response and closes the connection. */
	dropNextAnswer(text: string): void {
		this.#swallow = text;
	}

	/** Does the same as `dropNextAnswer`, and then makes the proxy unreachable. */
	goAwayWithAnswer(text: string): void {
		this.#swallow = text;
		this.#leaving = true;
	}

	/** Makes the proxy unreachable: closes all connections, and each new one, until `back` is called. */
	goAway(): void {
		this.#away = true;
		this.#leaving = false;
		for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
	}

	back(): void {
		this.#away = false;
	}

	async stop(): Promise<void> {
		this.goAway();
		await new Promise<void>((resolve) => this.#server.close(() => resolve()));
	}

	#pass(client: Socket): void {
		if (this.#away) {
			client.destroy();
			return;
		}
		const server = connect(this.#targetPort, "127.0.0.1");
		const pair = [client, server] as const;
		this.#pairs.add(pair);
		let deaf = false;
		for (const socket of pair) {
			socket.on("error", () => {});
			socket.on("close", () => {
				this.#pairs.delete(pair);
				for (const other of pair) other.destroy();
			});
		}
		client.on("data", (request) => {
			if (this.#swallow !== undefined && request.includes(this.#swallow)) {
				this.#swallow = undefined;
				deaf = true;
			}
			server.write(request);
		});
		server.on("data", (answer) => {
			if (!deaf) {
				client.write(answer);
				return;
			}
			// Postgres has sent a response, so it has executed the request and made it durable.
			this.swallowed++;
			client.destroy();
			if (this.#leaving) this.goAway();
		});
	}
}
