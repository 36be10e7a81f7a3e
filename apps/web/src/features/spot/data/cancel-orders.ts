// Cancels one or all of the user's open orders. An account message from the socket then removes the orders from the list.

import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useCallback, useRef, useState } from "react";
import { call } from "../../../data/api.ts";
import { forPerson } from "../../../data/own-store.ts";

export function useCancelOrders() {
	const { t } = useLingui();
	const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
	const [cancellingAll, setCancellingAll] = useState(false);
	/**
	 * Ids of orders whose cancellation is pending. The tap handler adds an id itself, because a second tap can come before
	 * React renders the effect of the first.
	 */
	const busy = useRef(new Set<number>());
	/** Memoized, so that rows without changes do not render again. */
	const cancel = useCallback(
		(id: number) => {
			if (busy.current.has(id)) return;
			const mark = (on: boolean) => {
				if (on) busy.current.add(id);
				else busy.current.delete(id);
				setCancelling(new Set(busy.current));
			};
			mark(true);
			forPerson(call("PUT coin/trade/cancel", { id }))
				.then((text) => toast(text || t`Order cancelled`, "good"))
				// The call itself shows the error to the user. The order stays open.
				.catch(() => undefined)
				.finally(() => mark(false));
		},
		[t],
	);
	return {
		cancelling,
		cancellingAll,
		cancel,
		cancelAll(matchId: number | undefined, done: () => void): void {
			setCancellingAll(true);
			forPerson(call("PUT coin/trade/cancel", { all: "1", match_id: matchId }))
				.then((text) => toast(text || t`Orders cancelled`, "good"))
				.catch(() => undefined)
				.finally(() => {
					setCancellingAll(false);
					done();
				});
		},
	};
}
