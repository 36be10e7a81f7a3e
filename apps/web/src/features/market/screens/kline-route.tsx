// The market's page as the address asks for it. Full screen is part of the address, so that Back leaves it.

import { useRef } from "react";
import { goBack, history, navigate } from "../../../navigation/router.ts";
import type { KlineSearch } from "../calculate/kline-search.ts";
import { KlineScreen } from "./kline-screen.tsx";

const FIRST_MARKET = "BTC/USDT";

export function KlineRoute({ search }: { search: KlineSearch }) {
	const { symbol = FIRST_MARKET } = search;
	const full = search.full === true;
	/** This page put full screen on top of itself: leaving it is a step back. */
	const entered = useRef(false);

	const go = (search: KlineSearch, replace: boolean) => navigate({ to: "/pages/trade/kline", search, replace, keepScroll: true });
	const setFull = (next: boolean) => {
		if (next === full) return;
		if (next) {
			entered.current = true;
			go({ symbol, full: true }, false);
		} else if (entered.current) {
			entered.current = false;
			history.back();
		} else go({ symbol }, true);
	};
	return (
		<KlineScreen
			symbol={symbol}
			full={full}
			onFull={setFull}
			onChoose={(next) => go({ symbol: next }, true)}
			onBack={() => goBack("/")}
			onOrder={(side, price) => navigate({ to: "/pages/trade/index", search: { symbol, side, price } })}
		/>
	);
}
