// Responds on connections that bring no valid request: bytes that are not HTTP, too large headers, incomplete requests, requests
// for a tunnel. Each gets a response in the API's envelope, and then its connection is closed.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { answerRaw, type RawFailure } from "./raw-response.ts";

const MALFORMED: RawFailure = { status: 400, code: "malformed_request" };
const FAILURES: ReadonlyMap<string, RawFailure> = new Map([
	["HPE_HEADER_OVERFLOW", { status: 431, code: "headers_too_large" }],
	["HPE_CHUNK_EXTENSIONS_OVERFLOW", { status: 413, code: "body_too_large" }],
	["ERR_HTTP_REQUEST_TIMEOUT", { status: 408, code: "request_too_slow" }],
]);

/** Internal property of Node's sockets: the response that is being sent on the socket. */
interface Busy {
	readonly _httpMessage?: ServerResponse | null;
}

/** Handles the server's event `clientError`. */
export function onClientError(error: Error, socket: Duplex, headers: Readonly<Record<string, string>>): void {
	const { code = "" } = error as NodeJS.ErrnoException;
	if (code === "ECONNRESET" || socket.destroyed) {
		socket.destroy();
		return;
	}
	const failure = FAILURES.get(code) ?? MALFORMED;
	const answer = () => {
		const busy = (socket as Busy)._httpMessage ?? undefined;
		// This response waits until the responses to earlier requests are complete. The client could otherwise take it for one of
		// them.
		if (busy?.req.complete === true && !busy.writableFinished) busy.once("close", () => setImmediate(answer));
		else if (busy?.headersSent === true) socket.destroy();
		else answerRaw(socket, failure, headers);
	};
	answer();
}

/** Handles those events of connections that Fastify ignores. */
export function watchConnections(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
	const server: Server = app.server;
	// Requests for a tunnel are refused, because this server is not a proxy.
	server.on("connect", (_request, socket) => answerRaw(socket, { status: 404, code: "unknown_call" }, headers));
	// The server ignores an Expect header with a value other than `100-continue`, as the standard allows (RFC 9110 §10.1.1).
	server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/**
 * Returns true only for an upgrade to a WebSocket at /socket. Other upgrade requests are handled as normal requests (RFC 9110
 * §7.8).
 */
export function mayUpgrade({ method, url = "", headers }: IncomingMessage): boolean {
	return method === "GET" && url.split("?")[0] === "/socket" && headers.upgrade?.toLowerCase() === "websocket";
}

/** Returns the path of a request, even if the request line contains a full URL (RFC 9112 §3.2.2). */
export function pathOf({ url = "/" }: { readonly url?: string | undefined }): string {
	if (url.startsWith("/")) return url;
	const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? [];
	if (rest === undefined) return url;
	return rest.startsWith("/") ? rest : `/${rest}`;
}
