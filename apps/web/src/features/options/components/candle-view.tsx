import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import type { ChartLine, ChartLines } from "../../../domain/chart/chart-lines.ts";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { PriceChart } from "../../../domain/chart/price-chart.tsx";
import { texts } from "../../../domain/chart/texts";
import { navigate } from "../../../shared/navigation/router.ts";
import { useMarketOptions } from "../data/line-marks.ts";
import type { OptionAccount } from "../data/preferences.ts";

export const openCandleView = () => withTexts(CandleView, texts);

function CandleView({ market, account }: { market: ChartMarket; account: OptionAccount }) {
	const [full, setFull] = useState(false);
	const charted = useMemo(() => ({ ...market, price: "index" as const }), [market]);
	return (
		<PriceChart
			market={charted}
			lines={useOptionLines(market, account)}
			full={full}
			onFull={setFull}
			head={<span className="text-16 font-bold">{market.symbol}</span>}
			onOrder={(side, price) => navigate({ to: "/pages/trade/index", search: { symbol: market.symbol, side, price } })}
		/>
	);
}

function useOptionLines({ symbol, priceDecimals }: ChartMarket, account: OptionAccount): ChartLines {
	const { t } = useLingui();
	const { figure } = useFigures();
	const options = useMarketOptions(account, symbol);
	return useMemo(
		() => ({
			name: t`Your options on the chart`,
			several: (count) => t`${count} options`,
			list: options.flatMap(({ id, price, direction }): ChartLine[] =>
				price === null
					? []
					: [
							{
								id,
								side: direction === 1 ? "buy" : "sell",
								price,
								text: direction === 1 ? t`Up, opened` : t`Down, opened`,
								priceText: figure(price, { places: priceDecimals }),
								dashed: true,
							},
						],
			),
		}),
		[options, priceDecimals, figure, t],
	);
}
