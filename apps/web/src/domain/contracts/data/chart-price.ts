import { useStore } from "@candor/client/page";
import { ownStored } from "../../../data/own-stored.ts";
import type { CandlePrice } from "../../chart/chart-market.ts";

export const chartPrice = ownStored<CandlePrice>("contracts.chart-price", (stored) =>
	stored === "mark" || stored === "index" ? stored : "last",
);
export const useChartPrice = (): CandlePrice => useStore(chartPrice);
