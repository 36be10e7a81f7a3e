// Cancels one waiting order or all of them. The answer and the live account say what became of each.

import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../data/api.ts";

export function useCancelOrders() {
	const { t } = useLingui();
	const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
	const [cancellingAll, setCancellingAll] = useState(false);
	const mark = (id: number, on: boolean) =>
		setCancelling((before) => {
			const after = new Set(before);
			if (on) after.add(id);
			else after.delete(id);
			return after;
		});
	return {
		cancelling,
		cancellingAll,
		cancel(id: number): void {
			if (cancelling.has(id)) return;
			mark(id, true);
			call("coin/trade/cancel", { id }, { quietWait: true })
				.then((text) => toast(text || t`Order cancelled`, "good"))
				// The failure is told by the call itself; the order stays as it is.
				.catch(() => undefined)
				.finally(() => mark(id, false));
		},
		cancelAll(matchId: number | undefined, done: () => void): void {
			setCancellingAll(true);
			call("coin/trade/cancel", { all: "1", match_id: matchId }, { quietWait: true })
				.then((text) => toast(text || t`Orders cancelled`, "good"))
				.catch(() => undefined)
				.finally(() => {
					setCancellingAll(false);
					done();
				});
		},
	};
}
