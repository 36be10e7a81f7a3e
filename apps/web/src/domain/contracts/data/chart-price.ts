// Choice of the chart's price kind. Loaded together with the chart.
import { useStore } from "@candor/client/page";
import { ownStored } from "../../../data/own-stored.ts";
import type { CandlePrice } from "../../chart/chart-market.ts";

/** Price kind of the candles: last price, mark or index. */
export const chartPrice = ownStored<CandlePrice>("contracts.chart-price", (stored) =>
	stored === "mark" || stored === "index" ? stored : "last",
);
export const useChartPrice = (): CandlePrice => useStore(chartPrice);
