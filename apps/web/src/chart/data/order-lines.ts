// Own waiting orders of a market as lines for the chart: where each waits, on which side, how much of it is left.
import type { Order } from "@candor/contract";
import { formatDecimalShort, parseDecimal } from "@candor/money";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useWaitingOrders } from "../../data/account.ts";
import type { OrderLine } from "../draw/order-lines.ts";
import type { ChartMarket } from "../market.ts";

/** No coin has more places in the ledger. */
const LEDGER_PLACES = 8;

/** What is left of an order in base, as text; null where it is bought by what it may cost. Exported for its test. */
export function leftOf(order: Pick<Order, "amount" | "filled">): string | null {
	if (order.amount === null) return null;
	const amount = parseDecimal(order.amount, LEDGER_PLACES);
	const filled = parseDecimal(order.filled, LEDGER_PLACES);
	if (!amount.ok || !filled.ok) return order.amount;
	return formatDecimalShort(amount.value - filled.value, LEDGER_PLACES);
}

/** Where an order waits: a stop at its stop price until that has come, everything else at its own. */
export function waitsAt(order: Pick<Order, "price" | "stop_price" | "triggered">): { price: string; stop: boolean } | undefined {
	if (order.stop_price !== null && !order.triggered) return { price: order.stop_price, stop: true };
	return order.price === null ? undefined : { price: order.price, stop: false };
}

export function useOrderLines({ matchId, quote, priceDecimals }: ChartMarket): readonly OrderLine[] {
	const { t } = useLingui();
	const { figure } = useFigures();
	const orders = useWaitingOrders(matchId);
	return useMemo(
		() =>
			orders.flatMap((order): OrderLine[] => {
				const place = waitsAt(order);
				if (place === undefined) return [];
				const left = leftOf(order);
				const amount = left === null ? `${figure(order.quote_amount ?? "0", { short: true })} ${quote}` : figure(left);
				const buying = order.type === 1;
				const text = place.stop
					? buying
						? t`Stop buy ${amount}`
						: t`Stop sell ${amount}`
					: buying
						? t`Buy ${amount}`
						: t`Sell ${amount}`;
				return [
					{
						id: order.id,
						side: buying ? "buy" : "sell",
						price: place.price,
						text,
						priceText: figure(place.price, { places: priceDecimals }),
						stop: place.stop,
					},
				];
			}),
		[orders, quote, priceDecimals, figure, t],
	);
}
