// The live book, both sides against each other with the depth drawn behind; a tap on a price opens Spot with it: who taps what is
// offered buys it, who taps what is wanted sells.
import { parseDecimal } from "@candor/money";
import { DepthBar, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo, useMemo } from "react";
import type { ChartMarket } from "../../../chart/market.ts";
import { useDepth } from "../../../data/depth.ts";
import { useOwnPrices } from "../../../data/spot/own-prices.ts";
import { type BookRow, bookRows } from "../calculate/figures.ts";

const ROWS = 12;
const PLACES = Array.from({ length: ROWS }, (_, index) => index);

export interface BookSidesProps {
	market: ChartMarket;
	onOrder: (side: "buy" | "sell", price: string) => void;
}

export function BookSides({ market, onOrder }: BookSidesProps) {
	const { t } = useLingui();
	const { base, quote, symbol } = market;
	const depth = useDepth(symbol);
	const isOwn = useIsOwn(market);
	const { bids, asks } = useMemo(() => bookRows(depth.bids, depth.asks, ROWS, isOwn), [depth.bids, depth.asks, isOwn]);
	if (!depth.ready && bids.length === 0) return <BookSkeleton />;
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

function useIsOwn({ matchId, priceDecimals }: ChartMarket): (side: "buy" | "sell", price: string) => boolean {
	const own = useOwnPrices(matchId, priceDecimals);
	return useMemo(() => {
		const sides = { buy: new Set(own.bids), sell: new Set(own.asks) };
		return (side, price) => {
			const ticks = parseDecimal(price, priceDecimals);
			return ticks.ok && sides[side].has(ticks.value);
		};
	}, [own, priceDecimals]);
}

interface RowProps extends BookSidesProps {
	/** Whose orders these are: `buy` are bids. */
	side: "buy" | "sell";
	row: BookRow | undefined;
}

const Row = memo(
	function Row({ side, market, row, onOrder }: RowProps) {
		const { t } = useLingui();
		const { figure } = useFigures();
		if (row === undefined) return <div aria-hidden className="h-[2em]" />;
		const bid = side === "buy";
		return (
			<DepthBar
				side={side}
				share={row.share}
				from={bid ? "right" : "left"}
				reverse={bid}
				marked={row.own}
				price={
					<>
						<span className="sr-only">{bid ? t`Bid` : t`Ask`} </span>
						{figure(row.price, { places: market.priceDecimals })}
					</>
				}
				amount={
					<>
						<span className="sr-only"> </span>
						{figure(row.amount, { places: Math.min(4, market.amountDecimals) })}
						{row.own && <span className="sr-only"> {t`Your order`}</span>}
					</>
				}
				onSelect={() => onOrder(bid ? "sell" : "buy", row.price)}
			/>
		);
	},
	(before, after) =>
		before.market === after.market &&
		before.row?.price === after.row?.price &&
		before.row?.amount === after.row?.amount &&
		before.row?.share === after.row?.share &&
		before.row?.own === after.row?.own,
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
