// Determines the domain for which a passkey is valid: that of the requesting page, if the page belongs to this exchange. Requests
// of other pages are refused, so that a phishing site cannot relay a signature.
import { isIP } from "node:net";
import { isOriginAllowed } from "../../../http/page-origin.ts";
import type { RequestContext } from "../../../http/request-context.ts";

export interface RelyingParty {
	/** Domain name of the page. Browsers create no passkeys for an IP address. */
	readonly id: string;
	readonly origin: string;
}

export interface OwnPages {
	readonly publicUrl: string;
	readonly webOrigins?: readonly string[] | undefined;
}

/** Returns the domain for a passkey; undefined if the page belongs to another site or has no domain name. */
export function relyingParty(context: Pick<RequestContext, "origin" | "host">, own: OwnPages): RelyingParty | undefined {
	const { origin, host } = context;
	if (origin === undefined || !isOriginAllowed(origin, host, own.publicUrl, own.webOrigins)) return undefined;
	const id = URL.parse(origin)?.hostname ?? "";
	return id === "" || id.startsWith("[") || isIP(id) !== 0 ? undefined : { id, origin };
}
