// The way to an order, within the thumb's reach: Buy and Sell, into Spot's ticket of this market.
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { ChartMarket } from "../../../chart/market.ts";
import { Link } from "../../../navigation/link.tsx";

/** What the shell's notice keeps clear of. */
const HEIGHT = "70px";
const BUTTON = "pressable grid min-h-[46px] place-items-center rounded-m px-2 text-[0.9375rem] font-semibold";

export function TradeBar({ market: { symbol, base }, hidden }: { market: ChartMarket; hidden: boolean }) {
	const { t } = useLingui();
	useEffect(() => {
		const { style } = document.documentElement;
		style.setProperty("--page-bar", HEIGHT);
		return () => void style.removeProperty("--page-bar");
	}, []);
	return (
		<nav
			aria-label={t`Trade`}
			inert={hidden}
			className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-w-[450px] grid-cols-2 gap-3 bg-bg px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))]"
		>
			<Link to="/pages/trade/index" search={{ symbol, side: "buy" }} className={`${BUTTON} bg-up text-on-up`}>
				{t`Buy ${base}`}
			</Link>
			<Link to="/pages/trade/index" search={{ symbol, side: "sell" }} className={`${BUTTON} bg-down text-on-down`}>
				{t`Sell ${base}`}
			</Link>
		</nav>
	);
}
