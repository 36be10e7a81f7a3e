import type { ViewsNeeded } from "./dependencies.ts";
import { addressKey } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Returns the address that limits against abuse count. Returns undefined for the local machine of a sandbox, which may register
 * any number of accounts. A live exchange makes no exception, because a proxy on its machine may hide the client's address.
 */
export function countedAddress(
	{ views }: { readonly views: Pick<ViewsNeeded, "founding"> },
	context: RequestContext,
): string | undefined {
	return views.founding.mode === "sandbox" && context.isLocal ? undefined : addressKey(context.address);
}
