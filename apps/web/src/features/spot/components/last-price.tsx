import { Price, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { useTickerField } from "../../../domain/market/data/tickers.ts";
import { takePrice } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";

export const LastPrice = memo(function LastPrice({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { dollars } = useFigures();
	const price = useTickerField(pair.symbol, "now_price");
	return (
		<button
			type="button"
			onClick={() => price !== undefined && takePrice(pair.symbol, price)}
			className="flex h-[2.12em] w-full flex-wrap items-baseline gap-x-1 gap-y-[2.12em] overflow-hidden pt-1 pl-1.5 text-left text-[1.0625rem]"
		>
			<span className="sr-only">{t`Last price`} </span>
			<Price value={price} decimals={pair.priceDecimals} follow className="text-[1.0625rem] font-bold tracking-[-0.01em]" />
			{/* The dollar price is hidden if it does not fit on the line. */}
			<span className="num text-11 whitespace-nowrap text-faint">≈ {price === undefined ? "$–" : dollars(price)}</span>
		</button>
	);
});
