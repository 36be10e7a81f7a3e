// A WebSocket connection to /socket for the fuzzer. It sends messages and frames one by one, each with a ping after it, and
// checks every message of the server.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { socketReply, topicMessage } from "@candor/contract";
import { CLOSE_FRAME, type Frame, PING_FRAME, pongFrame, readFrames, TEXT, textFrame } from "./frames.ts";

const HANDSHAKE = [
	"GET /socket HTTP/1.1",
	"host: 127.0.0.1",
	"connection: upgrade",
	"upgrade: websocket",
	"sec-websocket-version: 13",
	"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
	"\r\n",
].join("\r\n");

/** Close code of an internal error (RFC 6455 §7.4.1). */
const SERVER_FAILED = 1011;

export class SocketClient {
	readonly #socket: Socket;
	#heard: Buffer = Buffer.alloc(0);
	#upgraded = false;
	#pongs = 0;
	#closed = false;
	/** Description of the first fault in a message from the server; undefined if there is none. */
	wrong: string | undefined;
	#wake: () => void = () => {};

	private constructor(socket: Socket) {
		this.#socket = socket;
		socket.on("data", (chunk) => this.#take(chunk));
		socket.on("error", () => {});
		socket.on("close", () => {
			this.#closed = true;
			this.#wake();
		});
	}

	static async open(port: number): Promise<SocketClient> {
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		const client = new SocketClient(socket);
		socket.write(HANDSHAKE);
		await client.#until(() => client.#upgraded);
		return client;
	}

	get closed(): boolean {
		return this.#closed;
	}

	/** Sends bytes. The promise resolves when the server has read them all or has closed the connection. */
	async send(bytes: Buffer): Promise<void> {
		const before = this.#pongs;
		if (this.#closed) return;
		this.#socket.write(bytes);
		this.#socket.write(textFrame('{"op":"ping","id":"pong"}'));
		await this.#until(() => this.#pongs > before);
	}

	/**
	 * Sends a frame that breaks the protocol, after which the server reads no more frames of this connection. Resolves when the
	 * connection has ended.
	 */
	sendLast(bytes: Buffer): Promise<void> {
		this.#socket.end(bytes);
		return this.#until(() => false);
	}

	end(): void {
		this.#socket.destroy();
	}

	async #until(done: () => boolean): Promise<void> {
		while (!done() && !this.#closed && this.wrong === undefined) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
	}

	#take(chunk: Buffer): void {
		this.#heard = Buffer.concat([this.#heard, chunk]);
		if (!this.#upgraded) {
			const end = this.#heard.indexOf("\r\n\r\n");
			if (end < 0) return;
			const head = this.#heard.subarray(0, end).toString("latin1");
			if (!head.startsWith("HTTP/1.1 101 ")) this.wrong = `the handshake was answered with ${head.slice(0, 100)}`;
			this.#upgraded = true;
			this.#heard = this.#heard.subarray(end + 4);
		}
		const { frames, rest } = readFrames(this.#heard);
		this.#heard = rest;
		for (const found of frames) this.#judge(found);
		this.#wake();
	}

	#judge({ opcode, payload }: Frame): void {
		if (opcode !== TEXT) {
			if (opcode === PING_FRAME) this.#socket.write(pongFrame(payload));
			if (opcode !== CLOSE_FRAME) return;
			if (payload.length >= 2 && payload.readUInt16BE(0) === SERVER_FAILED) this.wrong = "closed: the server failed";
			// Ends the connection, because otherwise the server would wait for the client's close frame.
			this.#socket.destroy();
			return;
		}
		const message: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
		const isTopic = typeof message === "object" && message !== null && "data" in message;
		const parsed = isTopic ? topicMessage.safeParse(message) : socketReply.safeParse(message);
		if (!parsed.success) this.wrong = `${payload.subarray(0, 300)}: ${parsed.error.message}`;
		else if (!isTopic && (message as { id?: unknown }).id === "pong") this.#pongs++;
	}
}
