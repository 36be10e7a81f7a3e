import type { Quotation } from "@candor/contract";
import { join, Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { CoinMark } from "./coin-mark.tsx";
import { useTickerField } from "./data/tickers.ts";
import { DayChange } from "./day-change.tsx";
import { FavouriteStar } from "./favourite-star.tsx";

export interface MarketPickerRowProps {
	market: Quotation;
	chosen: boolean;
	onChoose: (symbol: string) => void;
}

export const MarketPickerRow = memo(function MarketPickerRow({ market, chosen, onChoose }: MarketPickerRowProps) {
	return (
		<li className="hairline first:border-t-0">
			<div className={join("-mx-2 flex items-center rounded-m", chosen && "bg-raised")}>
				<FavouriteStar symbol={market.symbol} />
				<button
					type="button"
					aria-current={chosen || undefined}
					onClick={() => onChoose(market.symbol)}
					className="pressable flex min-h-14 min-w-0 flex-1 items-center gap-2.5 pr-2 text-left"
				>
					<CoinMark code={market.currency_name} />
					<span className="min-w-0 flex-1">
						<span className="block text-14 font-semibold">
							{market.currency_name}
							<span className="text-12 font-normal text-faint"> /{market.legal_name}</span>
						</span>
						<Volume market={market} />
					</span>
					<MarketPrice market={market} />
				</button>
			</div>
		</li>
	);
});

function Volume({ market }: { market: Quotation }) {
	const { t } = useLingui();
	const { compact } = useFigures();
	const turnover = useTickerField(market.symbol, "turnover") ?? market.turnover;
	const volume = compact(turnover.split(".")[0] as string);
	return <span className="num block text-11 text-faint">{t`Vol ${volume}`}</span>;
}

function MarketPrice({ market }: { market: Quotation }) {
	const price = useTickerField(market.symbol, "now_price") ?? market.now_price;
	return (
		<span className="grid shrink-0 justify-items-end">
			<Price value={price} decimals={market.decimals} className="text-14 font-semibold" />
			<DayChange symbol={market.symbol} />
		</span>
	);
}
