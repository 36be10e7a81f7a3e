// Shows the live price line, or the candle chart if the user chooses it. The height of the area never changes.
import type { Quotation } from "@candor/contract";
import { useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import { useLineMarks } from "../data/line-marks.ts";
import { type OptionAccount, useChosenChart } from "../data/preferences.ts";
import { IndexLine } from "./index-line.tsx";

const load = async () => (await import("./candle-view.tsx")).openCandleView();

export function ChartArea({ listed, account }: { listed: Quotation; account: OptionAccount }) {
	const { t } = useLingui();
	const candles = useChosenChart() === "candles";
	const part = useLazyPart(load, { wanted: candles });
	const marks = useLineMarks(account, listed.symbol);
	const { match_id, symbol } = listed;
	// The market's figures change every few minutes; the fields that the chart needs do not.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a market's name, coins and decimals never change
	const market = useMemo(() => chartMarket(listed), [match_id, symbol]);
	// The line is low on a short phone, so that the Buy buttons below stay visible. The height depends on the screen's height,
	// not on the space above the keyboard, so that nothing moves when the keyboard opens.
	if (!candles)
		return (
			<div className="h-[200px] [@media(max-device-height:700px)]:h-[120px]">
				<IndexLine symbol={symbol} priceDecimals={listed.decimals} marks={marks} />
			</div>
		);
	return (
		<LazyPart
			part={part}
			shape={<div className="h-[360px]" />}
			title={t`The chart could not be loaded`}
			detail={t`Prices and your options are live all the same.`}
		>
			{(CandleView) => <CandleView market={market} account={account} />}
		</LazyPart>
	);
}

function chartMarket(row: Quotation): ChartMarket {
	return {
		matchId: row.match_id,
		symbol: row.symbol,
		base: row.currency_name,
		quote: row.legal_name,
		priceDecimals: row.decimals,
		amountDecimals: row.amount_decimals,
	};
}
