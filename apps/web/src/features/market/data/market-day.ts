// A market's day, figure by figure: as it ticks, and until the first tick as the list of markets has it.
import type { Quotation } from "@candor/contract";
import { useTickerField } from "../../../domain/market/data/tickers.ts";

type DayField = "now_price" | "change" | "high" | "low" | "volume";

/** A market's row in the list. */
export type ListedDay = Pick<Quotation, "symbol" | DayField>;

/** Renders only when that figure changed. */
export function useDay(listed: ListedDay, field: DayField): string {
	return useTickerField(listed.symbol, field) ?? listed[field];
}
