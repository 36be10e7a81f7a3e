import { formatDecimal, formatDecimalShort } from "@candor/money";
import { join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, memo } from "react";
import { amountPlaces, type BookPlaces } from "./book-levels.ts";
import { type BookRow as Row, sameRow } from "./book-rows.ts";

export interface BookRowProps {
	side: "buy" | "sell";
	/** Decimals of the pair. The caller must pass the same object as long as the market does not change. */
	pair: BookPlaces;
	row: Row | undefined;
	/** True while the book is unknown. An empty row then shows a placeholder. */
	waits: boolean;
	/** True for the row with the best price of its side. Tab reaches this row, and arrow keys reach the others. */
	best: boolean;
	onPick: (ticks: bigint) => void;
}

/**
 * CSS classes of a row. A row has a fixed size, which depends on the text size only, so that a new number moves no other row.
 */
const SHAPE = "relative flex h-[2em] w-full items-center justify-between gap-1 px-1.5 text-12 contain-strict";

export const BookRow = memo(
	function BookRow({ side, pair, row, waits, best, onPick }: BookRowProps) {
		const { t } = useLingui();
		const { figure } = useFigures();
		if (row === undefined)
			return (
				<div aria-hidden className={SHAPE}>
					{waits && (
						<>
							<Skeleton width="46%" height="1em" />
							<Skeleton width="30%" height="1em" />
						</>
					)}
				</div>
			);
		const buying = side === "buy";
		return (
			<button
				type="button"
				data-book-row
				translate="no"
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
					{figure(formatDecimal(row.ticks, pair.priceDecimals))}
				</span>
				<span className="relative text-soft">
					<span className="sr-only"> </span>
					{figure(formatDecimalShort(row.lots, pair.lotDecimals), { places: amountPlaces(row.lots, pair.lotDecimals) })}
					{row.own && <span className="sr-only"> {t`Your order`}</span>}
				</span>
			</button>
		);
	},
	(before, after) =>
		before.side === after.side &&
		before.waits === after.waits &&
		before.pair === after.pair &&
		before.best === after.best &&
		before.onPick === after.onPick &&
		sameRow(before.row, after.row),
);

export function placedRows(rows: readonly (Row | undefined)[]): { key: string; row: Row | undefined }[] {
	return rows.map((row, index) => ({ key: `row-${index}`, row }));
}

export function walkRows(event: KeyboardEvent<HTMLElement>): void {
	const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
	const at = event.target as HTMLElement;
	if (way === 0 || at.dataset.bookRow === undefined) return;
	const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-book-row]")];
	const next = rows[rows.indexOf(at) + way];
	if (next === undefined) return;
	event.preventDefault();
	next.focus();
}
