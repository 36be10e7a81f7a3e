// Decides which pages may open a socket: the app's own pages and pages from configured origins. Programs send no Origin header
// and are allowed, because this server uses no cookies that a browser could send for a foreign page.
import type { MachineNames } from "./machine-names.ts";

const LOOPBACK_OR_ADDRESS = /^(localhost|\[[0-9a-f:]+\]|\d{1,3}(\.\d{1,3}){3})(:\d+)?$/i;

const ORIGIN = /^(https?):\/\/([^/]+)$/;

/**
 * Returns true if a page may open a socket.
 * @param publicUrl address at which users reach the app
 * @param webOrigins origins of web apps that another server hosts
 * If `publicUrl` is an address or localhost, a page counts as the app's own if it comes from the address and scheme that it
 * calls. A page under a name does not count, because any DNS owner can point a name to this machine.
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
	/** Returns true in a sandbox without a configured PUBLIC_URL, where pages under any name of this machine are the app's own. */
	readonly takesMachineNames: () => boolean;
	readonly machineNames: Pick<MachineNames, "isHere">;
}

/**
 * Returns true if a page may open a socket: if `isOriginAllowed` returns true, and in a sandbox also if the page is under another
 * name of this machine.
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
