// The market's page as the address asks for it. Full screen is part of the address, so that Back leaves it.
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import type { KlineSearch } from "../routes.tsx";
import { KlineScreen } from "./kline-screen.tsx";

const FIRST_MARKET = "BTC/USDT";

export function KlineRoute() {
	const search: KlineSearch = useSearch({ strict: false });
	const { symbol = FIRST_MARKET } = search;
	const full = search.full === true;
	const navigate = useNavigate();
	const router = useRouter();
	/** This page put full screen on top of itself: leaving it is a step back. */
	const entered = useRef(false);

	const go = (search: KlineSearch, replace: boolean) =>
		void navigate({ to: "/pages/trade/kline", search, replace, resetScroll: false });
	const setFull = (next: boolean) => {
		if (next === full) return;
		if (next) {
			entered.current = true;
			go({ symbol, full: true }, false);
		} else if (entered.current) {
			entered.current = false;
			router.history.back();
		} else go({ symbol }, true);
	};
	return (
		<KlineScreen
			symbol={symbol}
			full={full}
			onFull={setFull}
			onChoose={(next) => go({ symbol: next }, true)}
			onBack={() => {
				if (router.history.canGoBack()) router.history.back();
				else void navigate({ to: "/" });
			}}
			onOrder={(side, price) => void navigate({ to: "/pages/trade/index", search: { symbol, side, price } })}
		/>
	);
}
