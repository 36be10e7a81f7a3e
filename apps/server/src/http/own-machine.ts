// Whether a request comes from the machine itself: not through a proxy on it, and not from a page of elsewhere whose name was
// pointed at 127.0.0.1 (DNS rebinding), which a browser here would send with that name as its Host.
import type { FastifyRequest } from "fastify";

type Request = Pick<FastifyRequest, "raw">;

/** From a program on this machine and through no proxy, a browser that shows a page of elsewhere included. */
export function connectedFromHere({ raw: { headers, socket } }: Request): boolean {
	if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
	return /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? "");
}

/** @param publicUrl the origin under which people reach the app: its name is believed too */
export function fromOwnMachine(request: Request, publicUrl: string): boolean {
	if (!connectedFromHere(request)) return false;
	const { headers } = request.raw;
	const name = nameOf(`http://${headers.host ?? ""}`);
	return name !== undefined && (isLoopback(name) || name === nameOf(publicUrl));
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
