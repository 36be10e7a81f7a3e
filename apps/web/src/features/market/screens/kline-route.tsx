// Opens the market page from its URL. Full screen is part of the URL, so that Back ends it. On a phone in landscape, the chart
// opens in full screen, because the page's column is too narrow for it.

import { useEffect, useEffectEvent, useRef } from "react";
import { goBack, history, navigate } from "../../../shared/navigation/router.ts";
import type { KlineSearch } from "../calculate/kline-search.ts";
import { KlineScreen } from "./kline-screen.tsx";

const FIRST_MARKET = "BTC/USDT";
/** Media query for a phone in landscape. Tablets and computer windows are higher than 500 px. */
const PHONE_ON_ITS_SIDE = "(orientation: landscape) and (height < 500px) and (pointer: coarse)";

export function KlineRoute({ search }: { search: KlineSearch }) {
	const { symbol = FIRST_MARKET } = search;
	const full = search.full === true;
	/** True if this page added a history entry for full screen. Leaving full screen then goes back in the history. */
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
	useTurning(full, setFull);
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

/** Opens full screen when the user turns the phone to landscape, and closes full screen when the phone is upright again. */
function useTurning(full: boolean, setFull: (full: boolean) => void): void {
	/**
	 * True if the chart is in full screen because the user turned the phone. Only then does turning the phone back close full
	 * screen.
	 */
	const opened = useRef(false);
	const turn = useEffectEvent((isOnItsSide: boolean) => {
		if (isOnItsSide && !full) {
			opened.current = true;
			setFull(true);
		} else if (!isOnItsSide && opened.current) {
			opened.current = false;
			setFull(false);
		}
	});
	useEffect(() => {
		const phone = matchMedia(PHONE_ON_ITS_SIDE);
		const look = () => turn(phone.matches);
		look();
		phone.addEventListener("change", look);
		return () => phone.removeEventListener("change", look);
	}, []);
}
