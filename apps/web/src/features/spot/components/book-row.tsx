// One row of the live book: price, amount, and its bar. Drawn again only when one of them changed.

import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { amountPlaces } from "../../../markets/book-levels.ts";
import { type BookRow as Row, sameRow } from "../../../markets/book-rows.ts";
import { lotsText, priceText } from "../calculate/pair.ts";
import type { SpotPair } from "../data/pair-terms.ts";

export interface BookRowProps {
	side: "buy" | "sell";
	pair: SpotPair;
	row: Row | undefined;
	/** The side's best: the one that Tab reaches; arrow keys go on from there. */
	best: boolean;
	onPick: (ticks: bigint) => void;
}

/** Of a fixed size, so that a new figure lays out its row alone; as tall as its text asks for. */
const SHAPE = "relative flex h-[2em] w-full items-center justify-between gap-1 px-1.5 text-12 contain-strict";

export const BookRow = memo(
	function BookRow({ side, pair, row, best, onPick }: BookRowProps) {
		const { t } = useLingui();
		const { figure } = useFigures();
		if (row === undefined) return <div aria-hidden className={SHAPE} />;
		const buying = side === "buy";
		return (
			<button
				type="button"
				data-book-row
				tabIndex={best ? 0 : -1}
				onClick={() => onPick(row.ticks)}
				className={join("num active:bg-raised", SHAPE)}
			>
				<span
					aria-hidden
					className={join("absolute inset-y-px right-0 rounded-[3px] opacity-[0.13]", buying ? "bg-up" : "bg-down")}
					style={{ width: `${row.percent}%` }}
				/>
				{row.own && <span aria-hidden className="absolute inset-y-[0.5em] left-0 w-[3px] rounded-full bg-brand" />}
				<span className={join("relative", buying ? "text-up" : "text-down")}>
					<span className="sr-only">{buying ? t`Bid` : t`Ask`} </span>
					{figure(priceText(pair, row.ticks))}
				</span>
				<span className="relative text-soft">
					<span className="sr-only"> </span>
					{figure(lotsText(pair, row.lots), { places: amountPlaces(row.lots, pair.lotDecimals) })}
					{row.own && <span className="sr-only"> {t`Your order`}</span>}
				</span>
			</button>
		);
	},
	(before, after) =>
		before.side === after.side &&
		before.pair === after.pair &&
		before.best === after.best &&
		before.onPick === after.onPick &&
		sameRow(before.row, after.row),
);
