// Figures of a market's day: live, or those of the market list until the first ticker message.
import type { Quotation } from "@candor/contract";
import { useTickerField } from "../../../domain/market/data/tickers.ts";

type DayField = "now_price" | "change" | "high" | "low" | "volume";

/** A market's row in the list. */
export type ListedDay = Pick<Quotation, "symbol" | DayField>;

/** Returns one figure, and renders only when it changed. */
export function useDay(listed: ListedDay, field: DayField): string {
	return useTickerField(listed.symbol, field) ?? listed[field];
}
