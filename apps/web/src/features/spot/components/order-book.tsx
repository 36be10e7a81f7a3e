// The live book of the trading screen: a fixed number of rows on each side, so that nothing shifts at ten updates a second;
// the last price between them; a tap on a row puts its price into the ticket.

import { DepthBar, Select, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo, useCallback, useMemo, useState } from "react";
import { useDepth } from "../../../data/depth.ts";
import { cumulate, groupLevels, type Level } from "../calculate/depth.ts";
import { lotsText, priceText } from "../calculate/pair.ts";
import { levelsOf, type SpotPair } from "../data/pair-terms.ts";
import { takePrice } from "../data/ticket.ts";
import { LastPrice } from "./last-price.tsx";

const ROWS = 9;
/** Enough levels of the whole book to fill the rows at each grouping. */
const LEVELS_FOR_STEP: Record<string, number> = { "1": ROWS, "10": 120, "100": 200 };

export function OrderBook({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const depth = useDepth(pair.symbol);
	const [step, setStep] = useState<"1" | "10" | "100">("1");
	const count = LEVELS_FOR_STEP[step] ?? ROWS;
	const asks = useMemo(() => rowsOf("sell", levelsOf(pair, depth.asks, count), step), [pair, depth.asks, count, step]);
	const bids = useMemo(() => rowsOf("buy", levelsOf(pair, depth.bids, count), step), [pair, depth.bids, count, step]);
	const deepest = Math.max(Number(asks.at(-1)?.sum ?? 0n), Number(bids.at(-1)?.sum ?? 0n));
	const pick = useCallback((ticks: bigint) => takePrice(pair.symbol, priceText(pair, ticks)), [pair]);
	const base = pair.base;
	const quote = pair.quote;

	return (
		<section aria-label={t`Order book`} className="min-w-0">
			<div className="flex justify-between gap-2 px-1 pb-1 text-11 text-faint">
				<span className="truncate">{t`Price ${quote}`}</span>
				<span className="shrink-0">{t`Amount ${base}`}</span>
			</div>
			<div>
				{fill(asks)
					.reverse()
					.map(({ key, row }) => (
						<BookRow key={key} side="sell" pair={pair} row={row} share={shareOf(row, deepest)} onPick={pick} />
					))}
			</div>
			<LastPrice pair={pair} />
			<div>
				{fill(bids).map(({ key, row }) => (
					<BookRow key={key} side="buy" pair={pair} row={row} share={shareOf(row, deepest)} onPick={pick} />
				))}
			</div>
			<Select
				label={t`Put prices together`}
				value={step}
				onValueChange={setStep}
				shape="plain"
				className="mt-1.5 ml-auto px-1 text-12 font-medium text-soft"
				items={(["1", "10", "100"] as const).map((value) => ({ value, label: figure(priceText(pair, BigInt(value))) }))}
			/>
		</section>
	);
}

interface Row extends Level {
	readonly sum: bigint;
}

function rowsOf(side: "buy" | "sell", levels: readonly Level[], step: string): readonly Row[] {
	const grouped = groupLevels(side, levels, BigInt(step)).slice(0, ROWS);
	const sums = cumulate(grouped);
	return grouped.map((level, index) => ({ ...level, sum: sums[index] as bigint }));
}

/** Always the same rows at the same places; the key is the place, so that a new price changes a text and not a row. */
function fill(rows: readonly Row[]): { key: string; row: Row | undefined }[] {
	return Array.from({ length: ROWS }, (_, index) => ({ key: `row-${index}`, row: rows[index] }));
}

/** For drawing only: a width, never money. */
function shareOf(row: Row | undefined, deepest: number): number {
	return row === undefined || deepest === 0 ? 0 : Number(row.sum) / deepest;
}

interface BookRowProps {
	side: "buy" | "sell";
	pair: SpotPair;
	row: Row | undefined;
	share: number;
	onPick: (ticks: bigint) => void;
}

const BookRow = memo(
	function BookRow({ side, pair, row, share, onPick }: BookRowProps) {
		const { t } = useLingui();
		const { figure } = useFigures();
		if (row === undefined) return <div aria-hidden className="h-[21px]" />;
		return (
			<DepthBar
				side={side}
				share={share}
				price={
					<>
						<span className="sr-only">{side === "buy" ? t`Bid` : t`Ask`} </span>
						{figure(priceText(pair, row.ticks))}
					</>
				}
				amount={
					<>
						<span className="sr-only"> </span>
						{figure(lotsText(pair, row.lots), { places: Math.min(4, pair.lotDecimals) })}
					</>
				}
				onSelect={() => onPick(row.ticks)}
			/>
		);
	},
	(before, after) =>
		before.side === after.side &&
		before.pair === after.pair &&
		before.onPick === after.onPick &&
		before.share === after.share &&
		before.row?.ticks === after.row?.ticks &&
		before.row?.lots === after.row?.lots,
);
