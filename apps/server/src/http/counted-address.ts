import type { ViewsNeeded } from "./dependencies.ts";
import { addressKey } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * The address that an abuse limit counts, undefined where none does: a sandbox's own machine registers as many as it likes.
 * A live exchange has no such exception, because a proxy on its machine may not say for whom it asks.
 */
export function countedAddress(
	{ views }: { readonly views: Pick<ViewsNeeded, "founding"> },
	context: RequestContext,
): string | undefined {
	return views.founding.mode === "sandbox" && context.isLocal ? undefined : addressKey(context.address);
}
