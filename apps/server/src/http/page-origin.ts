// Decides which pages may open a socket: the app's own pages and those that the configuration names. Programs send no Origin
// header and are allowed, because neither they nor this server use a browser's cookies.
import type { MachineNames } from "./machine-names.ts";

const LOOPBACK_OR_ADDRESS = /^(localhost|\[[0-9a-f:]+\]|\d{1,3}(\.\d{1,3}){3})(:\d+)?$/i;

const ORIGIN = /^(https?):\/\/([^/]+)$/;

/**
 * @param publicUrl the origin under which users reach the app
 * @param webOrigins origins of web apps that are served elsewhere
 * Without a public name (an address or localhost in `publicUrl`), a page from the address that it calls, by the same scheme, is
 * also the
 * app's own. A name is not accepted there, because names can be pointed anywhere.
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
	/** True in a sandbox without a PUBLIC_URL: then pages under any name of this machine are the app's own. */
	readonly takesMachineNames: () => boolean;
	readonly machineNames: Pick<MachineNames, "isHere">;
}

/** Like `isOriginAllowed`, and in a sandbox also under the machine's other names. */
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
