// Client with which the server sends requests to the signer's socket.
import { connect, type Socket } from "node:net";
import { StringDecoder } from "node:string_decoder";
import {
	MAX_LINE_BYTES,
	type Position,
	type SignerAnswer,
	type SignerErrorCode,
	type SignerMethod,
	type SignerMethods,
	type SignerRefusal,
} from "./protocol.ts";

const DEFAULT_TIMEOUT_MS = 10_000;

/** Error: the signer refused the request. A retry has the same result, unless `code` names a cap, a lock or a fee. */
export class SignerRefused extends Error {
	override name = "SignerRefused";
	readonly code: SignerErrorCode;
	/** Field of the request that is malformed; undefined for other refusals. */
	readonly field: string | undefined;
	/** Time from which the same request may succeed, in ms of the signer's clock; undefined if waiting does not help. */
	readonly retryAt: number | undefined;

	constructor({ code, message, field, retryAt }: SignerRefusal) {
		super(`the signer refused (${code}): ${message}`);
		this.code = code;
		this.field = field;
		this.retryAt = retryAt;
	}
}

/**
 * Error: no response arrived. The signer may have signed, so the caller must repeat the same request; the signer then
 * returns the same bytes.
 */
export class SignerUnreachable extends Error {
	override name = "SignerUnreachable";
}

interface SignerClientOptions {
	/** Path of the signer's Unix socket. */
	readonly socketPath: string;
	/**
	 * Returns the counter and nonces that the caller knows. They are sent first on each connection, so that the signer
	 * can notice that its state is older.
	 */
	readonly position: () => Position | Promise<Position>;
	readonly timeoutMs?: number;
}

interface Waiting {
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: Error) => void;
	readonly timer: NodeJS.Timeout;
}

/**
 * Sends requests to the signer. The client connects at the first request; after a lost connection, it connects again at
 * the next request.
 */
export class SignerClient {
	readonly #options: SignerClientOptions;
	#connection: Promise<Connection> | undefined;
	#closed = false;

	constructor(options: SignerClientOptions) {
		this.#options = options;
	}

	/**
	 * Sends a request and returns its result. @throws SignerRefused with the signer's code; SignerUnreachable if no
	 * response arrived
	 */
	async call<M extends SignerMethod>(method: M, params: SignerMethods[M]["params"]): Promise<SignerMethods[M]["result"]> {
		if (this.#closed) throw new SignerUnreachable("the client is closed");
		const connection = await this.#connected();
		return (await connection.request(method, params)) as SignerMethods[M]["result"];
	}

	/** Closes the connection. Requests without a response fail with SignerUnreachable. */
	async close(): Promise<void> {
		this.#closed = true;
		const connection = this.#connection;
		if (connection !== undefined)
			await connection.then((open) => open.end(new SignerUnreachable("the client is closed"))).catch(() => {});
	}

	async #connected(): Promise<Connection> {
		this.#connection ??= this.#open();
		const current = this.#connection;
		try {
			const connection = await current;
			if (!connection.ended) return connection;
		} catch (error) {
			if (this.#connection === current) this.#connection = undefined;
			throw error;
		}
		if (this.#connection === current) this.#connection = undefined;
		return this.#connected();
	}

	async #open(): Promise<Connection> {
		const position = await this.#options.position();
		const connection = await Connection.open(this.#options.socketPath, this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
		try {
			await connection.request("hello", position);
		} catch (error) {
			connection.end(error as Error);
			throw error;
		}
		return connection;
	}
}

class Connection {
	readonly #socket: Socket;
	readonly #timeoutMs: number;
	readonly #waiting = new Map<number, Waiting>();
	readonly #decoder = new StringDecoder("utf8");
	#received = "";
	#lastId = 0;
	ended = false;

	private constructor(socket: Socket, timeoutMs: number) {
		this.#socket = socket;
		this.#timeoutMs = timeoutMs;
		socket.on("data", (bytes) => this.#receive(bytes));
		socket.on("error", (error) =>
			this.end(new SignerUnreachable(`the signer's socket failed: ${error.message}`, { cause: error })),
		);
		socket.on("close", () => this.end(new SignerUnreachable("the signer ended the connection")));
	}

	static open(path: string, timeoutMs: number): Promise<Connection> {
		return new Promise((resolve, reject) => {
			const socket = connect(path);
			const fail = (why: string, cause?: Error) => {
				socket.destroy();
				reject(new SignerUnreachable(`no signer at ${path}: ${why}`, { cause }));
			};
			const timer = setTimeout(() => fail("no connection in time"), timeoutMs);
			socket.once("error", (error) => {
				clearTimeout(timer);
				fail(error.message, error);
			});
			socket.once("connect", () => {
				clearTimeout(timer);
				socket.removeAllListeners("error");
				resolve(new Connection(socket, timeoutMs));
			});
		});
	}

	request(method: SignerMethod, params: unknown): Promise<unknown> {
		if (this.ended) return Promise.reject(new SignerUnreachable("the signer ended the connection"));
		const id = ++this.#lastId;
		return new Promise((resolve, reject) => {
			// A timeout closes the connection. Otherwise a late response could be taken for the response to a later
			// request.
			const timer = setTimeout(
				() => this.end(new SignerUnreachable(`no response to ${method} in ${this.#timeoutMs} ms`)),
				this.#timeoutMs,
			);
			this.#waiting.set(id, { resolve, reject, timer });
			this.#socket.write(`${JSON.stringify({ id, method, params })}\n`);
		});
	}

	end(error: Error): void {
		if (this.ended) return;
		this.ended = true;
		this.#socket.destroy();
		for (const { reject, timer } of this.#waiting.values()) {
			clearTimeout(timer);
			reject(error);
		}
		this.#waiting.clear();
	}

	#receive(bytes: Buffer): void {
		const lines = (this.#received + this.#decoder.write(bytes)).split("\n");
		this.#received = lines.pop() ?? "";
		if (this.#received.length > MAX_LINE_BYTES) return this.end(new SignerUnreachable("the signer sent an endless line"));
		for (const line of lines) this.#answer(line);
	}

	#answer(line: string): void {
		let answer: SignerAnswer;
		try {
			answer = JSON.parse(line) as SignerAnswer;
		} catch {
			return this.end(new SignerUnreachable("the signer sent a line that is no JSON"));
		}
		const waiting = this.#waiting.get(answer.id);
		if (waiting === undefined) return;
		this.#waiting.delete(answer.id);
		clearTimeout(waiting.timer);
		if ("error" in answer) waiting.reject(new SignerRefused(answer.error));
		else waiting.resolve(answer.result);
	}
}
