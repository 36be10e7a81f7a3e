// Responds on connections without a valid request: bytes that are not HTTP, headers that are too large, incomplete requests,
// tunnel requests. Each gets a response in the API's envelope, and the connection is closed.
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

/** Node's internal property of a socket: its current response. */
interface Busy {
	readonly _httpMessage?: ServerResponse | null;
}

/** Listener for the server's `clientError`. */
export function onClientError(error: Error, socket: Duplex, headers: Readonly<Record<string, string>>): void {
	const { code = "" } = error as NodeJS.ErrnoException;
	if (code === "ECONNRESET" || socket.destroyed) {
		socket.destroy();
		return;
	}
	const failure = FAILURES.get(code) ?? MALFORMED;
	const answer = () => {
		const busy = (socket as Busy)._httpMessage ?? undefined;
		// This response waits until earlier requests are answered, so that the client does not take it for the response to an
		// earlier request.
		if (busy?.req.complete === true && !busy.writableFinished) busy.once("close", () => setImmediate(answer));
		else if (busy?.headersSent === true) socket.destroy();
		else answerRaw(socket, failure, headers);
	};
	answer();
}

/** Handles connection events that Fastify ignores. */
export function watchConnections(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
	const server: Server = app.server;
	// Refuses tunnel requests, because this server is not a proxy.
	server.on("connect", (_request, socket) => answerRaw(socket, { status: 404, code: "unknown_call" }, headers));
	// Expectations other than `100-continue` may be ignored (RFC 9110 §10.1.1).
	server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** Returns true only for an upgrade to the app's socket. Requests to upgrade to other protocols are ignored (RFC 9110 §7.8). */
export function mayUpgrade({ method, url = "", headers }: IncomingMessage): boolean {
	return method === "GET" && url.split("?")[0] === "/socket" && headers.upgrade?.toLowerCase() === "websocket";
}

/** Returns the path of a request, even if the request line contains a full address (RFC 9112 §3.2.2). */
export function pathOf({ url = "/" }: { readonly url?: string | undefined }): string {
	if (url.startsWith("/")) return url;
	const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? [];
	if (rest === undefined) return url;
	return rest.startsWith("/") ? rest : `/${rest}`;
}
