// Decides which web pages may open a socket: pages of the app, and pages from configured origins. Programs send no Origin header
// and are allowed, because the server uses no cookies, which a browser could send for a foreign page.
import type { MachineNames } from "./machine-names.ts";

const LOOPBACK_OR_ADDRESS = /^(localhost|\[[0-9a-f:]+\]|\d{1,3}(\.\d{1,3}){3})(:\d+)?$/i;

const ORIGIN = /^(https?):\/\/([^/]+)$/;

/**
 * Returns true if a page may open a socket. If `publicUrl` has an IP address or localhost as host, pages from the address and
 * scheme of the request count as the app's pages. A page under a domain name does not count then, because the owner of any domain
 * can let it resolve to this machine.
 * @param origin Origin header of the request
 * @param host Host header of the request
 * @param publicUrl URL at which users reach the app
 * @param webOrigins origins of web apps that another server serves
 */
export function isOriginAllowed(
	origin: string | undefined,
	host: string | undefined,
	publicUrl: string,
	webOrigins: readonly string[] = [],
): boolean {
	if (origin === undefined || origin === publicUrl || webOrigins.includes(origin)) return true;
	const [, scheme, from = ""] = ORIGIN.exec(origin) ?? [];
	const [, ownScheme, own = ""] = ORIGIN.exec(publicUrl) ?? [];
	return scheme === ownScheme && from === host && LOOPBACK_OR_ADDRESS.test(own) && LOOPBACK_OR_ADDRESS.test(from);
}

export interface SocketPages {
	readonly publicUrl: string;
	readonly webOrigins?: readonly string[] | undefined;
	/**
	 * Returns true in a sandbox without a configured PUBLIC_URL. Pages under any host name of this machine then count as the
	 * app's pages.
	 */
	readonly takesMachineNames: () => boolean;
	readonly machineNames: Pick<MachineNames, "isHere">;
}

/**
 * Returns true if a page may open a socket: always if `isOriginAllowed` does, and in a sandbox also if the page is under another
 * host name of this machine.
 */
export function isPageAllowed(
	{ publicUrl, webOrigins, takesMachineNames, machineNames }: SocketPages,
	origin: string | undefined,
	host: string | undefined,
): boolean | Promise<boolean> {
	if (isOriginAllowed(origin, host, publicUrl, webOrigins)) return true;
	const [, scheme, from] = ORIGIN.exec(origin ?? "") ?? [];
	const isOwnPage = host !== undefined && from === host.toLowerCase() && scheme === ORIGIN.exec(publicUrl)?.[1];
	return isOwnPage && takesMachineNames() && machineNames.isHere(host);
}
