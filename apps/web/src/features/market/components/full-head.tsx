// Above the chart in full screen: the market, its price and its day, in one line, and that it is simulated where it is: the page's
// own mark is beneath.
import { join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ChartMarket } from "../../../chart/market.ts";
import { useMode } from "../../../data/mode.ts";
import { useTickerField } from "../../../data/tickers.ts";
import { wayOf } from "../calculate/figures.ts";

export function FullHead({ market: { symbol, priceDecimals } }: { market: ChartMarket }) {
	const { t } = useLingui();
	const { percent } = useFigures();
	const simulated = useMode() === "sandbox";
	const price = useTickerField(symbol, "now_price");
	const change = useTickerField(symbol, "change");
	const way = wayOf(change);
	return (
		<div>
			<div className="num flex items-baseline gap-3">
				<strong className="text-14 font-semibold">{symbol}</strong>
				<Price
					value={price}
					decimals={priceDecimals}
					{...(way !== undefined && { direction: way })}
					className="text-18 font-semibold"
				/>
				{change !== undefined && (
					<span className={join("text-12 font-semibold", way === "up" ? "text-up" : way === "down" ? "text-down" : "text-soft")}>
						{percent(change)}
					</span>
				)}
			</div>
			{simulated && <p className="text-11 leading-[1.27] font-semibold text-warn">{t`Simulated market`}</p>}
		</div>
	);
}
