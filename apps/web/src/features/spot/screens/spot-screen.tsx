// The spot trading page: market, order form next to the book, and the user's orders. Each section subscribes to its data
// separately, so that a new price renders only that section.

import { Button, EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useMarket, useQuotation } from "../../../domain/market/data/markets.ts";
import { MarketPicker } from "../../../domain/market/market-picker.tsx";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { SpotPageSkeleton } from "../../../shared/page-parts/page-skeletons.tsx";
import { MarketHeader } from "../components/market-header.tsx";
import { OrderBook } from "../components/order-book.tsx";
import { OrderForm } from "../components/order-form.tsx";
import { UserOrders } from "../components/user-orders.tsx";
import { spotPair } from "../data/pair-terms.ts";
import { chosenMarket, useChosenMarket } from "../data/preferences.ts";

export interface SpotScreenProps {
	symbol?: string;
	onChoose?: () => void;
}

export function SpotScreen({ symbol: asked, onChoose }: SpotScreenProps) {
	const { t } = useLingui();
	const chosen = useChosenMarket();
	const symbol = asked ?? chosen;
	const [picking, setPicking] = useState(false);
	const markets = useQuotation();
	const market = useMarket(symbol);
	const known = useMemo(
		() => (market.data === undefined ? undefined : spotPair(market.data.pair, market.data.rules)),
		[market.data],
	);
	// The pair is deferred, so that a slow phone still reacts to taps while the whole page renders.
	const pair = useDeferredValue(known);
	useEffect(() => {
		if (asked !== undefined) chosenMarket.set(asked);
	}, [asked]);

	const choose = (next: string) => {
		chosenMarket.set(next);
		onChoose?.();
	};

	if (pair === undefined) {
		const unknown = markets.data !== undefined && !markets.data.some((one) => one.symbol === symbol);
		if (!unknown && !market.isError && !markets.isError) return <SpotSkeleton />;
		return (
			<main>
				<EmptyState
					className="pt-24"
					title={unknown ? t`There is no market ${symbol}` : t`The market could not be loaded`}
					detail={unknown ? undefined : t`Your orders and balances are safe. Try again in a moment.`}
					action={
						<Button
							size="small"
							onClick={() => {
								if (unknown) choose("BTC/USDT");
								void markets.refetch();
								void market.refetch();
							}}
						>
							{unknown ? t`Open BTC/USDT` : t`Try again`}
						</Button>
					}
				/>
			</main>
		);
	}
	return (
		<>
			<MarketHeader pair={pair} onPick={() => setPicking(true)} />
			<main>
				<div className="flex flex-wrap gap-3.5 px-4 pt-1.5">
					<div className="min-w-0 flex-[1.18_1_9.440em]">
						<OrderForm key={`ticket-${symbol}`} pair={pair} />
					</div>
					<div className="min-w-0 flex-[1_1_8em]">
						<OrderBook key={`book-${symbol}`} pair={pair} />
					</div>
				</div>
				<div className="mt-4 px-4 pb-4">
					<UserOrders pair={pair} />
				</div>
			</main>
			<MarketPicker open={picking} onOpenChange={setPicking} markets={markets.data ?? []} chosen={symbol} onChoose={choose} />
		</>
	);
}

function SpotSkeleton() {
	return (
		<>
			<PageBar>
				<Skeleton width={110} height={22} />
			</PageBar>
			<main aria-busy>
				<SpotPageSkeleton />
			</main>
		</>
	);
}
