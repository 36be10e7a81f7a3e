// The market page: price and 24-hour statistics, the chart, then book, trades or coin facts. Each section subscribes to its
// data separately, so that a new price renders only that section.
import type { Quotation } from "@candor/contract";
import { Button, EmptyState, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { fetchDrawing } from "../../../domain/chart/price-chart.tsx";
import { useQuotation } from "../../../domain/market/data/markets.ts";
import { AboutCoin } from "../components/about-coin.tsx";
import { BookSides } from "../components/book-sides.tsx";
import { DayFigures } from "../components/day-figures.tsx";
import { FullScreenHeader } from "../components/full-screen-header.tsx";
import { KlineHeader } from "../components/kline-header.tsx";
import { KlineSkeleton } from "../components/kline-skeleton.tsx";
import { MarketChart } from "../components/market-chart.tsx";
import { TradeBar } from "../components/trade-bar.tsx";
import { TradeList } from "../components/trade-list.tsx";

export interface KlineScreenProps {
	symbol: string;
	full: boolean;
	onFull: (full: boolean) => void;
	onChoose: (symbol: string) => void;
	onBack: () => void;
	onOrder: (side: "buy" | "sell", price: string) => void;
}

type Tab = "book" | "trades" | "about";

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

export function KlineScreen({ symbol, full, onFull, onChoose, onBack, onOrder }: KlineScreenProps) {
	const { t } = useLingui();
	useEffect(fetchDrawing, []);
	const markets = useQuotation();
	const row = markets.data?.find((one) => one.symbol === symbol);
	const { match_id, symbol: known } = row ?? {};
	// biome-ignore lint/correctness/useExhaustiveDependencies: a market's name, coins and decimals never change
	const market = useMemo(() => (row === undefined ? undefined : chartMarket(row)), [match_id, known]);
	const [tab, setTab] = useState<Tab>("book");

	if (market === undefined || row === undefined) {
		const unknown = markets.data !== undefined;
		if (!unknown && !markets.isError) return <KlineSkeleton />;
		return (
			<>
				<KlineHeader symbol={symbol} markets={markets.data ?? []} onChoose={onChoose} onBack={onBack} />
				<main>
					<EmptyState
						className="pt-24"
						title={unknown ? t`There is no market ${symbol}` : t`The market could not be loaded`}
						detail={unknown ? undefined : t`Your orders and balances are safe. Try again in a moment.`}
						action={
							<Button size="small" onClick={() => (unknown ? onChoose("BTC/USDT") : void markets.refetch())}>
								{unknown ? t`Open BTC/USDT` : t`Try again`}
							</Button>
						}
					/>
				</main>
			</>
		);
	}
	return (
		<>
			<div inert={full}>
				<KlineHeader symbol={symbol} markets={markets.data ?? []} onChoose={onChoose} onBack={onBack} />
			</div>
			<main className="pb-[calc(46px+2rem+env(safe-area-inset-bottom))]">
				<div inert={full}>
					<DayFigures market={market} listed={row} />
				</div>
				<MarketChart
					market={market}
					full={full}
					onFull={onFull}
					head={<FullScreenHeader market={market} listed={row} />}
					onOrder={onOrder}
				/>
				<div inert={full} className="px-4 pt-3">
					<Tabs
						label={t`About this market`}
						value={tab}
						onValueChange={setTab}
						items={[
							{ value: "book", label: t`Order book` },
							{ value: "trades", label: t`Trades` },
							{ value: "about", label: t`About` },
						]}
					>
						{tab === "book" && <BookSides market={market} onOrder={onOrder} />}
						{tab === "trades" && <TradeList market={market} />}
						{tab === "about" && <AboutCoin market={market} />}
					</Tabs>
				</div>
			</main>
			<TradeBar market={market} hidden={full} />
		</>
	);
}
