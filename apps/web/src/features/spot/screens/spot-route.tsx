// Opens the trading page from its URL. Market, side and price are passed to the order form only once, so that the user's later
// input stays.

import { useEffect } from "react";
import { navigate } from "../../../shared/navigation/router.ts";
import type { SpotSearch } from "../calculate/spot-search.ts";
import { openOrderForm } from "../data/order-form-state.ts";
import { chosenMarket } from "../data/preferences.ts";
import { SpotScreen } from "./spot-screen.tsx";

export function SpotRoute({ search: { symbol, side, price } }: { search: SpotSearch }) {
	useEffect(() => {
		if (side === undefined && price === undefined) return;
		openOrderForm(symbol ?? chosenMarket.get(), side, price);
		const left = symbol === undefined ? {} : { symbol };
		navigate({ to: "/pages/trade/index", search: left, replace: true, keepScroll: true });
	}, [symbol, side, price]);
	return (
		<SpotScreen
			{...(symbol !== undefined && { symbol })}
			// The market that the user chooses is stored, so the URL need not name it any more.
			onChoose={() => navigate({ to: "/pages/trade/index", search: {}, replace: true, keepScroll: true })}
		/>
	);
}
