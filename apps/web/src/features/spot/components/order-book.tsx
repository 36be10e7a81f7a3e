// Live order book of the trading page, with the last price between asks and bids. The number of rows is fixed, so that nothing
// moves at ten updates per second. A tap on a row copies its price into the order form.

import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo } from "react";
import { levelsOf } from "../../../domain/market/book-levels.ts";
import { BookRow, placedRows, walkRows } from "../../../domain/market/book-row.tsx";
import { bookRows } from "../../../domain/market/book-rows.ts";
import { useDepth } from "../../../domain/market/data/depth.ts";
import { useOpenOrderPrices } from "../../../domain/spot/open-order-prices.ts";
import { priceText } from "../calculate/pair.ts";
import { useBookStep, useBookView } from "../data/book-settings.ts";
import { takePrice } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { BookSettings } from "./book-settings.tsx";
import { LastPrice } from "./last-price.tsx";

/**
 * Number of rows per side. A row is 24 px high, the smallest size of a tap target. With this number of rows, the book is as
 * high as the order form.
 */
const ROWS = 8;
const PLACES = {
	both: { asks: ROWS, bids: ROWS },
	asks: { asks: 2 * ROWS, bids: 0 },
	bids: { asks: 0, bids: 2 * ROWS },
} as const;

export function OrderBook({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const depth = useDepth(pair.symbol);
	const waits = !depth.ready && depth.asks.length + depth.bids.length === 0;
	const view = useBookView();
	const { step } = useBookStep(pair);
	const own = useOpenOrderPrices(pair.matchId, pair.priceDecimals);
	const rows = useMemo(
		() => bookRows({ asks: levelsOf(pair, depth.asks), bids: levelsOf(pair, depth.bids) }, { ...PLACES[view], step }, own),
		[pair, depth, view, step, own],
	);
	const pick = useCallback((ticks: bigint) => takePrice(pair.symbol, priceText(pair, ticks)), [pair]);
	const base = pair.base;
	const quote = pair.quote;

	return (
		// Arrow keys move between the rows. Tab reaches only the best price of each side.
		<section aria-label={t`Order book`} aria-busy={waits} onKeyDown={walkRows} className="min-w-0">
			<div className="flex justify-between gap-2 px-1.5 pb-1 text-11 text-faint">
				<span className="min-w-0">{t`Price ${quote}`}</span>
				<span className="min-w-0 text-right">{t`Amount ${base}`}</span>
			</div>
			<div>
				{placedRows(rows.asks)
					.reverse()
					.map(({ key, row }, index, all) => (
						<BookRow key={key} side="sell" pair={pair} row={row} waits={waits} best={index === all.length - 1} onPick={pick} />
					))}
			</div>
			<LastPrice pair={pair} />
			<div>
				{placedRows(rows.bids).map(({ key, row }, index) => (
					<BookRow key={key} side="buy" pair={pair} row={row} waits={waits} best={index === 0} onPick={pick} />
				))}
			</div>
			<BookSettings pair={pair} />
		</section>
	);
}
