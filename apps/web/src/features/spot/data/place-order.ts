// Places an order once per intention: as long as nobody knows what became of a request, the same one goes out under the same id
// (data/open-request.ts) and cannot be placed twice.

import { CallRefused } from "@candor/client";
import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { noteOrder } from "../../../data/account.ts";
import { call } from "../../../data/api.ts";
import { openRequest } from "../../../data/open-request.ts";
import { forPerson } from "../../../data/own-store.ts";
import type { Draft, Field } from "../calculate/draft.ts";
import { intentionOf, orderParams } from "../calculate/request.ts";
import type { SpotPair } from "./pair-terms.ts";
import { clearQuantity, refuseTicket } from "./ticket.ts";

const FIELDS: readonly string[] = ["target_price", "stop_price", "stop_limit_price", "amount", "quote_amount"] satisfies Field[];

function nothingFilled(filled: string): boolean {
	return /^0(\.0*)?$/.test(filled);
}

export function usePlaceOrder(pair: SpotPair): { place: (draft: Draft, done?: () => void) => void; placing: boolean } {
	const { t } = useLingui();
	const [placing, setPlacing] = useState(false);
	/** Set in the tap itself: a second tap comes before React has rendered the first. */
	const busy = useRef(false);
	const place = (draft: Draft, done?: () => void) => {
		if (busy.current) return;
		busy.current = true;
		setPlacing(true);
		const text = intentionOf(orderParams(pair, draft, ""));
		const request = openRequest(`order ${pair.symbol}`, text);
		const params = orderParams(pair, draft, request.id);
		forPerson(call("POST coin/trade", { ...params, sent_at: request.sentAt }, { ownWords: true }))
			.then(({ order }) => {
				request.settled();
				noteOrder(order);
				clearQuantity(pair.symbol);
				// What filled at once is told by the fill (app/shell/fill-toasts.ts).
				if (!nothingFilled(order.filled)) return;
				if (order.status === "waiting") toast(t`Order placed`, "good");
				else if (order.status === "cancelled") toast(t`Nothing filled, the order was cancelled`, "bad");
			})
			.catch((problem: unknown) => {
				if (problem instanceof CallRefused) {
					// A session that is over says nothing of an earlier try: after signing in the same goes out under the same id.
					if (!problem.sessionProblem) request.settled();
					const field = FIELDS.includes(problem.field ?? "") ? (problem.field as Field) : undefined;
					if (!problem.sessionProblem) refuseTicket(pair.symbol, { field, text: problem.text || t`The order was refused` });
					return;
				}
				refuseTicket(pair.symbol, {
					field: undefined,
					text: t`No answer came. Nothing you typed is lost; tap again and it is placed once at most.`,
				});
			})
			.finally(() => {
				busy.current = false;
				setPlacing(false);
				done?.();
			});
	};
	return { place, placing };
}
