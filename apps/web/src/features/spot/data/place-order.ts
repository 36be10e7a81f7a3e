// Sends the draft as an order (data/money-request.ts), and shows the result in the form and in a toast.
import { toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { socketStatus } from "../../../data/socket.ts";
import { noteOrder } from "../../../domain/spot/open-orders.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import type { Draft, Field } from "../calculate/order-draft.ts";
import { orderParams } from "../calculate/order-params.ts";
import { useOrderLabels } from "../components/order-labels.ts";
import { clearQuantity, refuseOrder } from "./order-form-state.ts";
import type { SpotPair } from "./pair-terms.ts";

const FIELDS: readonly string[] = ["target_price", "stop_price", "stop_limit_price", "amount", "quote_amount"] satisfies Field[];

function nothingFilled(filled: string): boolean {
	return /^0(\.0*)?$/.test(filled);
}

export function usePlaceOrder(pair: SpotPair): { place: (draft: Draft, done?: () => void) => void; placing: boolean } {
	const { t } = useLingui();
	const own = useHideableFigure();
	const words = useOrderLabels();
	const { symbol } = pair;
	const { send, sending } = useMoneyRequest("POST coin/trade", `order ${symbol}`);
	const place = (draft: Draft, done?: () => void) =>
		send({
			params: orderParams(pair, draft),
			answered({ order }) {
				noteOrder(order);
				clearQuantity(symbol);
				if (order.status === "cancelled" && order.reason !== "none") {
					const filled = `${own(order.filled, { short: true })} ${pair.base}`;
					const why = words.reason[order.reason];
					toast(nothingFilled(order.filled) ? t`Nothing filled. ${why}.` : t`Only ${filled} filled. ${why}.`, "bad");
					return;
				}
				if (!nothingFilled(order.filled)) {
					// For an order that was filled, the account message about the fill causes a toast. So a toast is needed
					// here only if the socket is not open.
					if (socketStatus.get() !== "open") toast(t`Order placed`, "good");
					return;
				}
				if (order.status === "waiting") toast(t`Order placed`, "good");
				else if (order.status === "cancelled") toast(t`Nothing filled, the order was cancelled`, "bad");
			},
			failed: (text, field = "") => refuseOrder(symbol, { field: FIELDS.includes(field) ? (field as Field) : undefined, text }),
			...(done && { ended: done }),
		});
	return { place, placing: sending };
}
