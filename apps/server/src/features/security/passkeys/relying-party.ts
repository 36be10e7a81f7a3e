// The domain of a passkey: that of the requesting page, if it is one of the exchange's pages. A passkey of another domain is
// refused here, so that phishing sites cannot relay it.
import { isIP } from "node:net";
import { isOriginAllowed } from "../../../http/page-origin.ts";
import type { RequestContext } from "../../../http/request-context.ts";

export interface RelyingParty {
	/** A name; browsers make no passkey for a bare address. */
	readonly id: string;
	readonly origin: string;
}

export interface OwnPages {
	/** Origin under which users reach the app. */
	readonly publicUrl: string;
	/** Origins of web apps that are served elsewhere. */
	readonly webOrigins?: readonly string[] | undefined;
}

/** Undefined: no page of ours, or one without a name. */
export function relyingParty(context: Pick<RequestContext, "origin" | "host">, own: OwnPages): RelyingParty | undefined {
	const { origin, host } = context;
	if (origin === undefined || !isOriginAllowed(origin, host, own.publicUrl, own.webOrigins)) return undefined;
	const id = URL.parse(origin)?.hostname ?? "";
	return id === "" || id.startsWith("[") || isIP(id) !== 0 ? undefined : { id, origin };
}
