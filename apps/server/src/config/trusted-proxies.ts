// Reverse proxies that may state a client's address in X-Forwarded-For, as addresses or networks (CIDR). HTTP and sockets share
// Fastify's library, so that both see the same client (docs/explanation/safety.md 13).
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";

export type TrustsProxy = (address: string) => boolean;

/** True for an address, or a network with a mask in bits. A mask of 0 would trust every client. */
export function isProxyRange(text: string): boolean {
	const [address = "", bits, ...more] = text.split("/");
	if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits))) return false;
	try {
		proxyAddress.compile([text]);
		return true;
	} catch {
		// The mask is longer than the address.
		return false;
	}
}

/** @param ranges values that `isProxyRange` accepts */
export function trustedProxyTest(ranges: readonly string[] = []): TrustsProxy {
	if (ranges.length === 0) return () => false;
	const trusts = proxyAddress.compile([...ranges]);
	return (address) => trusts(address, 0);
}

/** Returns a test for addresses that have no limit of connections: trusted proxies, which carry all clients, and this machine. */
export function unlimitedAddressTest(ranges: readonly string[] = []): TrustsProxy {
	const isProxy = trustedProxyTest(ranges);
	return (address) => {
		const local = bare(address);
		return isProxy(address) || local === "::1" || local.startsWith("127.");
	};
}

/**
 * Returns the first address, counted from the server, that is not a trusted proxy. A forged entry is further away and has no
 * effect. Returns the connection's address if the header is not a list of addresses.
 */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy): string {
	const told = bare(proxyAddress(request, trusts));
	return isIP(told) === 0 ? bare(request.socket.remoteAddress ?? "") : told;
}

const bare = (address = "") => address.replace(/^::ffff:/, "");
