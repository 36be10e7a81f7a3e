import type { ViewsNeeded } from "./dependencies.ts";
import { addressKey } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Returns the address that limits against abuse count. Returns undefined for a request from the machine of a sandbox, so that one
 * person can register any number of accounts there. A live exchange makes no such exception, because a proxy on its machine may
 * hide the client's address.
 */
export function countedAddress(
	{ views }: { readonly views: Pick<ViewsNeeded, "founding"> },
	context: RequestContext,
): string | undefined {
	return views.founding.mode === "sandbox" && context.isLocal ? undefined : addressKey(context.address);
}
