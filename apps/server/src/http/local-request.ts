// Whether a request comes from the machine itself: not through a proxy on it, and not from a page of elsewhere whose name was
// pointed at 127.0.0.1 (DNS rebinding), which a browser here would send with that name as its Host.
import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "raw">;

/** What proxies add of whom they ask for: one is enough. */
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
 * From a program on this machine, as far as the connection says. HTTP/1.0 is what nginx speaks to servers behind it where nothing
 * else is said, and then it names nobody; browsers and tools of today do not speak it.
 */
export function isLocalConnection({ raw: { headers, socket, httpVersion } }: Request): boolean {
	if (httpVersion === "1.0" || OF_PROXIES.some((name) => Object.hasOwn(headers, name))) return false;
	return /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}

/**
 * @param publicUrl the origin under which people reach the app: its name is believed too, where no proxy can stand between them
 * and this very port
 */
export function isLocalRequest(request: Request, publicUrl: string): boolean {
	if (!isLocalConnection(request)) return false;
	const { headers, socket, method } = request.raw;
	// A page of elsewhere can have a browser here send a form, whose answer it does not see: browsers name it, programs name nobody.
	if (method !== "GET" && Object.hasOwn(headers, "origin")) return false;
	const name = nameOf(`http://${headers.host ?? ""}`);
	return name !== undefined && (isLoopback(name) || (isServedAt(socket.localPort, publicUrl) && name === nameOf(publicUrl)));
}

function isServedAt(port: number | undefined, publicUrl: string): boolean {
	const url = URL.parse(publicUrl);
	return url?.protocol === "http:" && Number(url.port || 80) === port;
}

/** As URLs write it, whatever way it was written; undefined where it is no host and nothing but a host. */
function nameOf(origin: string): string | undefined {
	const url = URL.parse(origin);
	if (url === null || url.username !== "" || url.pathname !== "/" || url.search !== "" || url.hash !== "") return undefined;
	return url.hostname === "" ? undefined : url.hostname;
}

/** Browsers resolve localhost and names below it to the machine itself, without asking anybody. */
function isLoopback(name: string): boolean {
	return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
