// Sends bytes over one TCP connection and reads the HTTP responses. It uses no HTTP library, because a library would hide
// malformed responses.
import { connect } from "node:net";

export interface RawReply {
	readonly status: number;
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Buffer;
	readonly whole: boolean;
}

export interface ReceivedBytes {
	readonly replies: readonly RawReply[];
	/** Bytes after the last complete response; they are not an HTTP response. */
	readonly rest: Buffer;
	/** Error that ended the connection; undefined if it ended normally. */
	readonly trouble: string | undefined;
}

/** If no response comes for this time, the request counts as never answered, ms. Normal responses take milliseconds. */
const HANGS_AFTER_MS = 60_000;

/**
 * Sends bytes and returns what the server sends back.
 * @param openEnded true: close the sending side after the bytes, and read until the server ends the connection; false: wait for
 * one response
 * @param method method of the request, because a response to HEAD has no body
 */
export function sendBytes(port: number, bytes: Buffer, openEnded: boolean, method = "GET"): Promise<ReceivedBytes> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
		let heard = Buffer.alloc(0);
		let done = false;
		const finish = (trouble?: string) => {
			if (done) return;
			done = true;
			clearTimeout(late);
			const { replies, rest } = readReplies(heard, method);
			socket.destroy();
			resolve({ replies, rest: isUnaskedBody(replies, rest, method) ? Buffer.alloc(0) : rest, trouble });
		};
		const late = setTimeout(() => finish("no answer and no end"), HANGS_AFTER_MS);
		socket.on("connect", () => (openEnded ? socket.end(bytes) : socket.write(bytes)));
		socket.on("data", (chunk) => {
			heard = Buffer.concat([heard, chunk]);
			if (openEnded) return;
			const { replies } = readReplies(heard, method);
			if (replies[0]?.whole === true && (replies[0].status >= 200 || replies.length > 1)) finish();
		});
		socket.on("end", () => finish());
		socket.on("close", () => finish());
		socket.on("error", (error) => finish((error as NodeJS.ErrnoException).code ?? error.message));
	});
}

/**
 * Returns true if `rest` is the body of an error response to HEAD. Normally HEAD has no body; but if the server's parser fails,
 * the server sends an error response with a body and closes the connection.
 */
function isUnaskedBody(replies: readonly RawReply[], rest: Buffer, method: string): boolean {
	const last = replies.at(-1);
	const closing = method === "HEAD" && last !== undefined && last.status >= 400 && last.headers.get("connection") === "close";
	return closing && last.headers.get("content-length") === `${rest.length}`;
}

function readReplies(bytes: Buffer, method: string): { replies: RawReply[]; rest: Buffer } {
	const replies: RawReply[] = [];
	let rest = bytes;
	while (rest.length > 0) {
		const end = rest.indexOf("\r\n\r\n");
		const [first = "", ...lines] = rest.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
		const status = /^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1];
		if (end < 0 || status === undefined) break;
		const headers = new Map(
			lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()] as const),
		);
		const code = Number(status);
		const after = rest.subarray(end + 4);
		// If the raw bytes contain a HEAD request, its response has no body, and the next response follows at once.
		const empty = method === "HEAD" || code < 200 || code === 204 || code === 304 || after.subarray(0, 9).equals(NEXT);
		const { body, length, whole } = empty ? NO_BODY : bodyOf(after, headers);
		replies.push({ status: code, headers, body, whole });
		rest = rest.subarray(end + 4 + length);
		if (code === 101) break;
	}
	return { replies, rest };
}

const NEXT = Buffer.from("HTTP/1.1 ");
const NO_BODY = { body: Buffer.alloc(0), length: 0, whole: true } as const;

function bodyOf(bytes: Buffer, headers: ReadonlyMap<string, string>): { body: Buffer; length: number; whole: boolean } {
	if (headers.get("transfer-encoding") === "chunked") return chunkedBody(bytes);
	const length = Number(headers.get("content-length") ?? Number.NaN);
	if (Number.isNaN(length)) return { body: bytes, length: bytes.length, whole: false };
	return { body: bytes.subarray(0, length), length: Math.min(length, bytes.length), whole: bytes.length >= length };
}

function chunkedBody(bytes: Buffer): { body: Buffer; length: number; whole: boolean } {
	const parts: Buffer[] = [];
	for (let at = 0; ; ) {
		const line = bytes.indexOf("\r\n", at);
		const size = line < 0 ? Number.NaN : Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
		if (Number.isNaN(size) || bytes.length < line + 2 + size + 2) {
			return { body: Buffer.concat(parts), length: bytes.length, whole: false };
		}
		parts.push(bytes.subarray(line + 2, line + 2 + size));
		at = line + 2 + size + 2;
		if (size === 0) return { body: Buffer.concat(parts), length: at, whole: true };
	}
}
