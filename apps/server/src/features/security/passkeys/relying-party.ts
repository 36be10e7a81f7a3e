// The domain of a passkey: that of the requesting page, if it is one of the exchange's pages. A passkey of another domain is
// refused here, so that phishing sites cannot relay it.
import { isIP } from "node:net";
import { isOriginAllowed } from "../../../http/page-origin.ts";
import type { RequestContext } from "../../../http/request-context.ts";

export interface RelyingParty {
	/** Domain name; browsers create no passkey for an IP address. */
	readonly id: string;
	readonly origin: string;
}

export interface OwnPages {
	/** Origin at which users reach the app. */
	readonly publicUrl: string;
	/** Origins of web apps that are served elsewhere. */
	readonly webOrigins?: readonly string[] | undefined;
}

/** Undefined: not a page of this exchange, or one without a domain name. */
export function relyingParty(context: Pick<RequestContext, "origin" | "host">, own: OwnPages): RelyingParty | undefined {
	const { origin, host } = context;
	if (origin === undefined || !isOriginAllowed(origin, host, own.publicUrl, own.webOrigins)) return undefined;
	const id = URL.parse(origin)?.hostname ?? "";
	return id === "" || id.startsWith("[") || isIP(id) !== 0 ? undefined : { id, origin };
}
