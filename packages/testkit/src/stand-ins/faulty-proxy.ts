// A TCP proxy between the server and Postgres that forwards bytes, drops responses or closes connections when a test says so.
import { connect, createServer, type Server, type Socket } from "node:net";

export class FaultyProxy {
	readonly #server: Server;
	readonly #targetPort: number;
	readonly #pairs = new Set<readonly [client: Socket, server: Socket]>();
	/** Text in a request whose answer is not to arrive. */
	#swallow: string | undefined;
	#away = false;
	/** Goes away with the answer that is swallowed next. */
	#leaving = false;
	/** Answers that were swallowed. */
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

	/** The same database, through this proxy. */
	addressOf(address: string): string {
		const url = new URL(address);
		url.port = String((this.#server.address() as { port: number }).port);
		return url.href;
	}

	/** The next request that contains this text reaches Postgres, its answer gets lost, and then the connection. */
	dropNextAnswer(text: string): void {
		this.#swallow = text;
	}

	/** As `dropNextAnswer`, and from that moment on it is away. */
	goAwayWithAnswer(text: string): void {
		this.#swallow = text;
		this.#leaving = true;
	}

	/** Every connection is cut, and new ones are until `back`. */
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
			// Postgres has answered: what it was asked is done, and durable.
			this.swallowed++;
			client.destroy();
			if (this.#leaving) this.goAway();
		});
	}
}
