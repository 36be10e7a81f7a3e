// Chart of a market with the user's open orders. It is a separate component, so that a change of an order renders only the
// chart.
import { PriceChart, type PriceChartProps } from "../../../domain/chart/price-chart.tsx";
import { useOrderLines } from "../data/order-lines.ts";

export function MarketChart(props: Omit<PriceChartProps, "lines">) {
	return <PriceChart {...props} lines={useOrderLines(props.market)} />;
}
