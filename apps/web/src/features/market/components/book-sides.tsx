// Live order book in two columns. A tap on an ask opens the spot page to buy at its price; a tap on a bid opens it to sell.
import { formatDecimal } from "@candor/money";
import { DepthBar, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo, useMemo } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { amountPlaces, levelsOf } from "../../../domain/market/book-levels.ts";
import { type BookRow, bookRows, sameRow } from "../../../domain/market/book-rows.ts";
import { useDepth } from "../../../domain/market/data/depth.ts";
import { useOpenOrderPrices } from "../../../domain/spot/open-order-prices.ts";

const ROWS = 12;
const SHAPE = { asks: ROWS, bids: ROWS, step: 1n };
const PLACES = Array.from({ length: ROWS }, (_, index) => index);

export interface BookSidesProps {
	market: ChartMarket;
	onOrder: (side: "buy" | "sell", price: string) => void;
}

export function BookSides({ market, onOrder }: BookSidesProps) {
	const { t } = useLingui();
	const { base, quote, symbol, matchId, priceDecimals, amountDecimals } = market;
	const depth = useDepth(symbol);
	const own = useOpenOrderPrices(matchId, priceDecimals);
	const { bids, asks } = useMemo(() => {
		const places = { priceDecimals, lotDecimals: amountDecimals };
		return bookRows({ asks: levelsOf(places, depth.asks), bids: levelsOf(places, depth.bids) }, SHAPE, own);
	}, [depth.bids, depth.asks, own, priceDecimals, amountDecimals]);
	if (!depth.ready && depth.bids.length === 0) return <BookSkeleton />;
	return (
		<div className="pt-2">
			<div aria-hidden className="flex justify-between px-1.5 pb-1 text-11 text-faint">
				<span>{t`Amount ${base}`}</span>
				<span>{t`Price ${quote}`}</span>
				<span>{t`Amount ${base}`}</span>
			</div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17ch),1fr))] gap-2.5 text-12">
				<section aria-label={t`Bids`}>
					{PLACES.map((place) => (
						<Row key={place} side="buy" market={market} row={bids[place]} onOrder={onOrder} />
					))}
				</section>
				<section aria-label={t`Asks`}>
					{PLACES.map((place) => (
						<Row key={place} side="sell" market={market} row={asks[place]} onOrder={onOrder} />
					))}
				</section>
			</div>
		</div>
	);
}

interface RowProps extends BookSidesProps {
	side: "buy" | "sell";
	row: BookRow | undefined;
}

const Row = memo(
	function Row({ side, market, row, onOrder }: RowProps) {
		const { t } = useLingui();
		const { figure } = useFigures();
		if (row === undefined) return <div aria-hidden className="h-[2em]" />;
		const bid = side === "buy";
		const price = formatDecimal(row.ticks, market.priceDecimals);
		return (
			<DepthBar
				side={side}
				share={row.percent / 100}
				from={bid ? "right" : "left"}
				reverse={bid}
				marked={row.own}
				price={
					<>
						<span className="sr-only">{bid ? t`Bid` : t`Ask`} </span>
						{figure(price)}
					</>
				}
				amount={
					<>
						<span className="sr-only"> </span>
						{figure(formatDecimal(row.lots, market.amountDecimals), { places: amountPlaces(row.lots, market.amountDecimals) })}
						{row.own && <span className="sr-only"> {t`Your order`}</span>}
					</>
				}
				onSelect={() => onOrder(bid ? "sell" : "buy", price)}
			/>
		);
	},
	(before, after) => before.market === after.market && sameRow(before.row, after.row),
);

function BookSkeleton() {
	return (
		<div className="grid grid-cols-2 gap-2.5 pt-2">
			{Array.from({ length: 16 }, (_, index) => `row-${index}`).map((key) => (
				<Skeleton key={key} height={18} className="my-[3px]" />
			))}
		</div>
	);
}
