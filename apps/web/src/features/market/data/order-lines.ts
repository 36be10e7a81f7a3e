import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ChartLine, ChartLines } from "../../../domain/chart/chart-lines.ts";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { useOpenOrders } from "../../../domain/spot/open-orders.ts";
import { openOrderPriceOf, remainingAmountOf } from "../../../domain/spot/order-price.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";

export function useOrderLines({ matchId, quote, priceDecimals }: ChartMarket): ChartLines {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const orders = useOpenOrders(matchId);
	return useMemo(
		() => ({
			name: t`Your orders on the chart`,
			several: (count) => t`${count} orders`,
			list: orders.flatMap((order): ChartLine[] => {
				const place = openOrderPriceOf(order);
				if (place === undefined) return [];
				const left = remainingAmountOf(order);
				const amount = left === null ? `${own(order.quote_amount ?? "0", { short: true })} ${quote}` : own(left);
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
						dashed: place.stop,
					},
				];
			}),
		}),
		[orders, quote, priceDecimals, figure, own, t],
	);
}
