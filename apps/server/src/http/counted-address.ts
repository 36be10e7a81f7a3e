import type { ViewsNeeded } from "./dependencies.ts";
import { addressKey } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * The address that a limit against abuse counts. Undefined for a sandbox's own machine, which may register any number of accounts.
 * A live exchange has no such exception, because a proxy on its machine may not report the client's address.
 */
export function countedAddress(
	{ views }: { readonly views: Pick<ViewsNeeded, "founding"> },
	context: RequestContext,
): string | undefined {
	return views.founding.mode === "sandbox" && context.isLocal ? undefined : addressKey(context.address);
}
