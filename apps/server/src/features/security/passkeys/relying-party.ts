// Determines the domain of a passkey: the domain of the requesting page, if it belongs to this exchange. Requests of other
// pages are refused, so that a phishing site cannot relay a signature.
import { isIP } from "node:net";
import { isOriginAllowed } from "../../../http/page-origin.ts";
import type { RequestContext } from "../../../http/request-context.ts";

export interface RelyingParty {
	/** Domain name. Browsers create no passkey for an IP address. */
	readonly id: string;
	readonly origin: string;
}

export interface OwnPages {
	/** Public origin of the web app. */
	readonly publicUrl: string;
	/** Origins of web apps that another server delivers. */
	readonly webOrigins?: readonly string[] | undefined;
}

/** Undefined if the request comes from a page that is not of this exchange, or from one without a domain name. */
export function relyingParty(context: Pick<RequestContext, "origin" | "host">, own: OwnPages): RelyingParty | undefined {
	const { origin, host } = context;
	if (origin === undefined || !isOriginAllowed(origin, host, own.publicUrl, own.webOrigins)) return undefined;
	const id = URL.parse(origin)?.hostname ?? "";
	return id === "" || id.startsWith("[") || isIP(id) !== 0 ? undefined : { id, origin };
}
