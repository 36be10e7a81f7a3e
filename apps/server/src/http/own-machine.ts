// Whether a request comes from the machine itself and not through a proxy on it.
import type { FastifyRequest } from "fastify";

export function fromOwnMachine(request: FastifyRequest): boolean {
	const { headers, socket } = request.raw;
	if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined) return false;
	const address = socket.remoteAddress ?? "";
	return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
