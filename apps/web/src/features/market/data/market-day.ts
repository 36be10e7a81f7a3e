import type { Quotation } from "@candor/contract";
import { useTickerField } from "../../../domain/market/data/tickers.ts";

type DayField = "now_price" | "change" | "high" | "low" | "volume";

export type ListedDay = Pick<Quotation, "symbol" | DayField>;

/**
 * Returns a live 24-hour value of a market, such as the high. Until the first ticker arrives, returns the value of the market
 * list. The component renders only when the value changes.
 */
export function useDay(listed: ListedDay, field: DayField): string {
	return useTickerField(listed.symbol, field) ?? listed[field];
}
