// Queries markets over HTTP: the list with sparklines, and the rules of one market. Live prices come from tickers.ts and
// depth.ts.
import type { Pair, PairRules, Quotation } from "@candor/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../data/api.ts";
import { keys } from "../../../data/query-keys.ts";
import { seedTickers } from "./tickers.ts";

export interface Market {
	readonly pair: Pair;
	readonly rules: PairRules;
}

export function useQuotation() {
	return useQuery({
		queryKey: keys.quotation,
		queryFn: async ({ signal }): Promise<readonly Quotation[]> => {
			const groups = await call("GET currency/quotation_new", {}, { silent: true, signal });
			return groups.flatMap((group) => group.quotation);
		},
		staleTime: 60_000,
		refetchInterval: 300_000,
	});
}

export function useMarket(symbol: string) {
	const quotation = useQuotation();
	const row = quotation.data?.find((one) => one.symbol === symbol);
	return useQuery({
		queryKey: keys.deal(symbol),
		enabled: row !== undefined,
		queryFn: async ({ signal }): Promise<Market> => {
			const found = row as Quotation;
			const { pair, rules, ticker } = await call(
				"GET currency/deal",
				{ currency_id: found.currency_id, legal_id: found.legal_id },
				{ silent: true, signal },
			);
			seedTickers([ticker]);
			return { pair, rules };
		},
		staleTime: 600_000,
	});
}
