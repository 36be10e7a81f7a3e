// Listens on the Unix socket and responds to requests. The permissions of the socket's folder decide which
// operating-system users may connect.
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { StringDecoder } from "node:string_decoder";
import { MAX_LINE_BYTES, type SignerAnswer } from "./protocol.ts";
import type { Signer } from "./signer.ts";

const MAX_CONNECTIONS = 16;
/**
 * File mode of the socket. The server runs as another operating-system user of the same group, so the group may write.
 */
const SOCKET_MODE = 0o660;

interface SocketServerOptions {
	readonly path: string;
	readonly signer: Pick<Signer, "handle">;
	/** Called with a line for each request and its refusal. */
	readonly log: (line: string) => void;
	/** Called with an error that means a fault of the program; the process must end. */
	readonly fail: (error: Error) => void;
}

/**
 * Listens on the socket. First removes the socket file that an earlier signer left, which is safe because the caller
 * holds the lock of the folder.
 */
export function listen({ path, signer, log, fail }: SocketServerOptions): Promise<Server> {
	rmSync(path, { force: true });
	const server = createServer((socket) => serve(socket, signer, log, fail));
	server.maxConnections = MAX_CONNECTIONS;
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(path, () => {
			chmodSync(path, SOCKET_MODE);
			resolve(server);
		});
	});
}

function serve(socket: Socket, signer: Pick<Signer, "handle">, log: (line: string) => void, fail: (error: Error) => void): void {
	const decoder = new StringDecoder("utf8");
	let received = "";
	let greeted = false;
	const answer = (line: string): SignerAnswer | undefined => {
		const request = parse(line);
		if (request === undefined) return undefined;
		const { id, method, params } = request;
		const isOpen = greeted || method === "hello" || method === "status";
		const answered = isOpen
			? signer.handle(method, params)
			: { error: { code: "hello_needed" as const, message: "the first request of a connection is hello" } };
		if (method === "hello" && "result" in answered) greeted = true;
		log("error" in answered ? `${method}: refused, ${answered.error.code}: ${answered.error.message}` : `${method}: done`);
		return { id, ...answered };
	};
	socket.on("error", () => socket.destroy());
	socket.on("data", (bytes) => {
		const lines = (received + decoder.write(bytes)).split("\n");
		received = lines.pop() ?? "";
		try {
			for (const line of lines) {
				const answered = answer(line);
				if (answered === undefined) return socket.destroy();
				socket.write(`${JSON.stringify(answered)}\n`);
			}
		} catch (error) {
			socket.destroy();
			return fail(error as Error);
		}
		if (Buffer.byteLength(received) > MAX_LINE_BYTES) socket.destroy();
	});
}

function parse(line: string): { id: number; method: string; params: unknown } | undefined {
	try {
		const { id, method, params } = JSON.parse(line);
		return Number.isSafeInteger(id) && typeof method === "string" ? { id, method, params } : undefined;
	} catch {
		return undefined;
	}
}
