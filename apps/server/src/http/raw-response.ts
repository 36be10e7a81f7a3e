// Writes responses on connections for which Fastify has no request: unreadable requests and refused upgrades. The responses have
// the API's envelope, and the connection is closed after them.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalCode } from "@candor/contract";
import type { TextParams } from "./answer.ts";
import { failureBody } from "./failure-response.ts";
import { API_HEADERS } from "./security-headers.ts";

export interface RawFailure {
	readonly status: number;
	readonly code: RefusalCode;
	/** Seconds after which a retry makes sense. They are sent in a header and in the params. */
	readonly retryAfter?: number;
}

/**
 * Time for which the server goes on reading from a client that is still sending, ms. If the connection were closed with unread
 * bytes, the client could lose the response.
 */
const LINGER_MS = 2_000;
const answered = new WeakSet<Duplex>();

/**
 * Sends a response. Later calls for the same connection do nothing.
 * @param headers headers that every response of this server has
 */
export function answerRaw(socket: Duplex, failure: RawFailure, headers: Readonly<Record<string, string>> = API_HEADERS): void {
	if (answered.has(socket)) return;
	answered.add(socket);
	if (!socket.writable) {
		socket.destroy();
		return;
	}
	socket.on("error", () => socket.destroy());
	socket.end(rawAnswer(failure, headers));
	socket.resume();
	const late = setTimeout(() => socket.destroy(), LINGER_MS);
	socket.once("close", () => clearTimeout(late));
}

function rawAnswer({ status, code, retryAfter }: RawFailure, headers: Readonly<Record<string, string>>): string {
	const params: TextParams = code === "too_many_requests" && retryAfter !== undefined ? { retry_after: retryAfter } : {};
	const body = failureBody(code, {}, params);
	const lines = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
		`content-length: ${Buffer.byteLength(body)}`,
		"connection: close",
	];
	return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
