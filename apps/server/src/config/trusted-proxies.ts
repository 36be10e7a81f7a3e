// Reverse proxies that may report the client's address in the header X-Forwarded-For, given as addresses or networks (CIDR). HTTP
// and sockets use the same library as Fastify, so that both determine the same address for a client (docs/explanation/safety.md
// 13).
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";

export type TrustsProxy = (address: string) => boolean;

/**
 * Returns true for an address, or for a network with a mask in bits. A mask of 0 is refused, because it would trust every client.
 */
export function isProxyRange(text: string): boolean {
	const [address = "", bits, ...more] = text.split("/");
	if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits))) return false;
	try {
		proxyAddress.compile([text]);
		return true;
	} catch {
		// The mask has more bits than the address.
		return false;
	}
}

/**
 * Returns a function that tells whether an address belongs to a trusted proxy.
 * @param ranges values that `isProxyRange` accepts
 */
export function trustedProxyTest(ranges: readonly string[] = []): TrustsProxy {
	if (ranges.length === 0) return () => false;
	const trusts = proxyAddress.compile([...ranges]);
	return (address) => trusts(address, 0);
}

/**
 * Returns a function that returns true for addresses without a limit of connections: trusted proxies, because they carry all
 * clients, and this machine.
 */
export function unlimitedAddressTest(ranges: readonly string[] = []): TrustsProxy {
	const isProxy = trustedProxyTest(ranges);
	return (address) => {
		const local = bare(address);
		return isProxy(address) || local === "::1" || local.startsWith("127.");
	};
}

/**
 * Returns the client's address: the first one, counted from the server, that is not a trusted proxy. An entry that a client
 * forges is further from the server, so it has no effect. If the header is not a list of addresses, the address of the connection
 * is returned.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy): string {
	const told = bare(proxyAddress(request, trusts));
	return isIP(told) === 0 ? bare(request.socket.remoteAddress ?? "") : told;
}

const bare = (address = "") => address.replace(/^::ffff:/, "");
