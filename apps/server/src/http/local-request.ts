// Decides whether a request comes from a program or a page on this machine. A request that a proxy on this machine forwards is
// not local. Nor is a request of a foreign web page whose domain resolves to 127.0.0.1 (DNS rebinding): its Host header contains
// that domain.
import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "raw">;

/** Headers that proxies add. A request with any of these headers came through a proxy. */
const OF_PROXIES = [
	"forwarded",
	"via",
	"x-forwarded-for",
	"x-forwarded-host",
	"x-forwarded-proto",
	"x-forwarded-port",
	"x-forwarded-server",
	"x-original-forwarded-for",
	"x-real-ip",
	"x-client-ip",
	"true-client-ip",
	"cf-connecting-ip",
	"cf-ray",
	"fly-client-ip",
] as const;

/**
 * Returns true if the connection comes from this machine and shows no sign of a proxy. HTTP/1.0 is such a sign, because nginx
 * forwards requests with HTTP/1.0 by default and adds no header, while current browsers and tools do not use HTTP/1.0.
 */
export function isLocalConnection({ raw: { headers, socket, httpVersion } }: Request): boolean {
	if (httpVersion === "1.0" || OF_PROXIES.some((name) => Object.hasOwn(headers, name))) return false;
	return /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}

/**
 * Returns true if the request comes from this machine.
 * @param publicUrl URL of the app for users; its host name counts as local too, unless a proxy can be between users and this port
 */
export function isLocalRequest(request: Request, publicUrl: string): boolean {
	if (!isLocalConnection(request)) return false;
	const { headers, socket, method } = request.raw;
	// A foreign page can make a browser on this machine submit a form. Browsers then send an Origin header; programs do not.
	if (method !== "GET" && Object.hasOwn(headers, "origin")) return false;
	const name = nameOf(`http://${headers.host ?? ""}`);
	return name !== undefined && (isLoopback(name) || (isServedAt(socket.localPort, publicUrl) && name === nameOf(publicUrl)));
}

function isServedAt(port: number | undefined, publicUrl: string): boolean {
	const url = URL.parse(publicUrl);
	return url?.protocol === "http:" && Number(url.port || 80) === port;
}

/** Returns the host name as URLs write it, or undefined if the text is not a valid origin. */
function nameOf(origin: string): string | undefined {
	const url = URL.parse(origin);
	if (url === null || url.username !== "" || url.pathname !== "/" || url.search !== "" || url.hash !== "") return undefined;
	return url.hostname === "" ? undefined : url.hostname;
}

/**
 * Returns true for localhost and names below it, which browsers resolve to this machine without DNS, and for loopback addresses.
 */
function isLoopback(name: string): boolean {
	return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
