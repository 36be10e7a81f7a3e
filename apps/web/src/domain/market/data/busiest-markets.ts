// The three markets with the highest turnover, for visitors who are not signed in. Requests repeat until one succeeds.

import { createStore } from "@candor/client/page";
import type { Quotation } from "@candor/contract";
import { call } from "../../../data/api.ts";

const HOW_MANY = 3;
const ASK_AGAIN_MS = 5_000;

export const busiestMarkets = createStore<readonly Quotation[] | undefined>(undefined, () => {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let left = false;
	const ask = async () => {
		try {
			const groups = await call("GET currency/quotation_new", {}, { silent: true });
			busiestMarkets.set(busiest(groups.flatMap(({ quotation }) => quotation)));
		} catch {
			if (!left) timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
		}
	};
	void ask();
	return () => {
		left = true;
		clearTimeout(timer);
	};
});

/** Returns the three markets with the highest turnover, in the server's order. A float is exact enough for the ranking. */
export function busiest(markets: readonly Quotation[]): readonly Quotation[] {
	const chosen = markets.toSorted((a, b) => Number(b.turnover) - Number(a.turnover)).slice(0, HOW_MANY);
	return markets.filter((market) => chosen.includes(market));
}
