// Shows three markets with logo, sparkline, live price and change to visitors who are not signed in. A tap opens the market's
// page.

import { useStore } from "@candor/client/page";
import type { Quotation } from "@candor/contract";
import { join, Price, Skeleton, Sparkline, useFigures } from "@candor/ui";
import { useMemo } from "react";
import { Link } from "../../shared/navigation/link.tsx";
import { CoinMark } from "./coin-mark.tsx";
import { busiestMarkets } from "./data/busiest-markets.ts";
import { useTickerField } from "./data/tickers.ts";

export type LivePricesWay = "across" | "down";

const LISTS = { across: "grid h-full grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2", down: "grid gap-2" } as const;

export function LivePrices({ way }: { way: LivePricesWay }) {
	const markets = useStore(busiestMarkets);
	return (
		<ul className={LISTS[way]}>
			{markets === undefined
				? [0, 1, 2].map((place) => (
						<li key={place}>
							<Skeleton height={way === "across" ? "100%" : 58} className="rounded-m" />
						</li>
					))
				: markets.map((market) => (
						<li key={market.symbol} className="min-w-0">
							<MarketCell market={market} way={way} />
						</li>
					))}
		</ul>
	);
}

const CELLS = {
	across: "flex h-full flex-wrap content-between items-center justify-between gap-1 p-2.5",
	down: "flex h-[58px] items-center gap-3 px-3.5",
} as const;

function MarketCell({ market, way }: { market: Quotation; way: LivePricesWay }) {
	const { percent } = useFigures();
	const { symbol, currency_name: coin, decimals } = market;
	const price = useTickerField(symbol, "now_price") ?? market.now_price;
	const change = useTickerField(symbol, "change") ?? market.change;
	const still = /^-?0*\.?0*$/.test(change);
	const direction = still ? "still" : change.startsWith("-") ? "down" : "up";
	const points = useMemo(() => market.sparkline.map(Number), [market.sparkline]);
	const across = way === "across";
	return (
		<Link
			to="/pages/trade/kline"
			search={{ symbol }}
			className={join("pressable rounded-m bg-surface text-12 shadow-card", CELLS[way])}
		>
			<span className={join("flex min-w-0 items-center gap-1.5 font-semibold", !across && "flex-1")}>
				<CoinMark code={coin} size={across ? 18 : 26} />
				<span className="truncate">{coin}</span>
			</span>
			{}
			<span className={across ? undefined : "max-[1099px]:hidden"}>
				<Sparkline points={points} direction={direction} width={64} height={22} area />
			</span>
			<span className={join("grid min-w-16", !across && "justify-items-end")}>
				<Price value={price} decimals={decimals} className={join("text-14 font-semibold", across && "justify-self-start")} />
				<span
					translate="no"
					className={join("num font-semibold", direction === "up" ? "text-up" : direction === "down" ? "text-down" : "text-soft")}
				>
					{percent(change)}
				</span>
			</span>
		</Link>
	);
}
