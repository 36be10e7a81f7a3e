// The chart of a market with the user's open orders. It renders alone when one of them changes.
import { PriceChart, type PriceChartProps } from "../../../domain/chart/price-chart.tsx";
import { useOrderLines } from "../data/order-lines.ts";

export function MarketChart(props: Omit<PriceChartProps, "lines">) {
	return <PriceChart {...props} lines={useOrderLines(props.market)} />;
}
