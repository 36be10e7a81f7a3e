// Writes responses on connections without a request of Fastify: unreadable requests and refused upgrades. The responses use the
// API's envelope and end the connection.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalCode } from "@candor/contract";
import type { TextParams } from "./answer.ts";
import { failureBody } from "./failure-response.ts";
import { API_HEADERS } from "./security-headers.ts";

export interface RawFailure {
	readonly status: number;
	readonly code: RefusalCode;
	/** Seconds until a retry makes sense; sent in a header and in the params. */
	readonly retryAfter?: number;
}

/**
 * Time for which the server still reads from a client that continues to send, because closing a connection with unread bytes
 * would discard the response.
 */
const LINGER_MS = 2_000;
const answered = new WeakSet<Duplex>();

/** Sends a response once per connection; later calls do nothing. @param headers of every response of this server */
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
