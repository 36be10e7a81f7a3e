import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";

/** Height of the bar with the buttons Buy and Sell. The connection notice appears above this bar. */
const HEIGHT = "70px";

export function TradeBar({ market: { symbol, base }, hidden }: { market: ChartMarket; hidden: boolean }) {
	const { t } = useLingui();
	useEffect(() => {
		const { style } = document.documentElement;
		style.setProperty("--page-bar", HEIGHT);
		return () => void style.removeProperty("--page-bar");
	}, []);
	return (
		<nav
			aria-label={t({ message: "Trade", context: "the buttons below a chart" })}
			inert={hidden}
			className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-w-[450px] grid-cols-2 gap-3 bg-bg px-4 pt-2.5 pb-[calc(14px+env(safe-area-inset-bottom))]"
		>
			<LinkButton to="/pages/trade/index" search={{ symbol, side: "buy" }} tone="up" className="px-2 text-center leading-[1.2]">
				{t`Buy ${base}`}
			</LinkButton>
			<LinkButton
				to="/pages/trade/index"
				search={{ symbol, side: "sell" }}
				tone="down"
				className="px-2 text-center leading-[1.2]"
			>
				{t`Sell ${base}`}
			</LinkButton>
		</nav>
	);
}
