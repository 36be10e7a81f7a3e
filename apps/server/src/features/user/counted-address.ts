// Whose address an abuse limit counts.

import type { ViewsNeeded } from "../../http/needs.ts";
import { addressKey } from "../../http/rate-limit.ts";
import type { Asked } from "../../http/request-context.ts";

/**
 * The address that an abuse limit counts, undefined where none does: a sandbox's own machine registers as many as it likes.
 * A live exchange has no such exception, because a proxy on its machine may not say for whom it asks.
 */
export function countedAddress({ views }: { readonly views: Pick<ViewsNeeded, "founding"> }, asked: Asked): string | undefined {
	return views.founding.mode === "sandbox" && asked.ownMachine ? undefined : addressKey(asked.address);
}
