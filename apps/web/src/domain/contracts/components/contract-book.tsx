// Live order book of the contract, in lots, with a fixed number of rows. A tap on a row copies its price into the order form.
import { Price, Select, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo, useCallback, useMemo } from "react";
import { unitsOf } from "../../market/book-levels.ts";
import { BookRow, placedRows, walkRows } from "../../market/book-row.tsx";
import { bookRows } from "../../market/book-rows.ts";
import { lotLevels, priceText, type Terms } from "../calculate/terms.ts";
import { useContractDepth, useMark } from "../data/live-contract.ts";
import { changeDraft } from "../data/order-draft.ts";
import { chooseBookStep, useBookStep } from "../data/preferences.ts";
import { useOpenPositions } from "../data/use-open-positions.ts";

const ROWS = 8;

export function ContractBook({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { symbol, account, priceDecimals } = terms;
	const depth = useContractDepth(symbol, account);
	const waits = !depth.ready && depth.asks.length + depth.bids.length === 0;
	const own = useOwnOrders(terms);
	const { step } = useBookStep(terms);
	const rows = useMemo(() => {
		const inLots = (side: typeof depth.asks) => lotLevels(terms, side);
		return bookRows({ asks: inLots(depth.asks), bids: inLots(depth.bids) }, { asks: ROWS, bids: ROWS, step }, own);
	}, [depth, own, terms, step]);
	const places = useMemo(() => ({ priceDecimals, lotDecimals: 0 }), [priceDecimals]);
	const pick = useCallback((ticks: bigint) => takePrice(terms, priceText(terms, ticks)), [terms]);
	return (
		// Arrow keys move through the rows. Tab reaches only the best row of each side.
		<section aria-label={t`Order book`} aria-busy={waits} onKeyDown={walkRows} className="min-w-0">
			<div className="flex justify-between gap-2 px-1.5 pb-1 text-11 text-faint">
				<span className="min-w-0">{t`Price`}</span>
				<span className="min-w-0 text-right">{t`Lots`}</span>
			</div>
			<div>
				{placedRows(rows.asks)
					.reverse()
					.map(({ key, row }, index, all) => (
						<BookRow key={key} side="sell" pair={places} row={row} waits={waits} best={index === all.length - 1} onPick={pick} />
					))}
			</div>
			<MarkButton terms={terms} />
			<div>
				{placedRows(rows.bids).map(({ key, row }, index) => (
					<BookRow key={key} side="buy" pair={places} row={row} waits={waits} best={index === 0} onPick={pick} />
				))}
			</div>
			<StepChoice terms={terms} />
		</section>
	);
}

/** The choice of price steps. It is memoized, so that changes of the book do not render it. */
const StepChoice = memo(function StepChoice({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { step, steps } = useBookStep(terms);
	return (
		<div className="mt-1 flex justify-end">
			<Select
				label={t`Group prices`}
				value={String(step)}
				onValueChange={(next) => chooseBookStep(terms.symbol, BigInt(next))}
				shape="plain"
				className="px-1 text-12! font-medium! text-soft"
				items={steps.map((value) => ({ value: String(value), label: figure(priceText(terms, value)) }))}
			/>
		</div>
	);
});

function MarkButton({ terms }: { terms: Terms }) {
	const { t } = useLingui();
	const last = useMark(terms.symbol, terms.account, (now) => now.last ?? now.mark);
	return (
		<button
			type="button"
			onClick={() => last !== undefined && takePrice(terms, last)}
			className="flex h-[2.12em] w-full items-baseline pt-1 pl-1.5 text-left text-[1.0625rem]"
		>
			<span className="sr-only">{t`Last price`} </span>
			<Price value={last} decimals={terms.priceDecimals} follow className="text-[1.0625rem] font-bold tracking-[-0.01em]" />
		</button>
	);
}

function takePrice({ account }: Terms, price: string): void {
	changeDraft(account, { limit: true, price });
}

function useOwnOrders({ symbol, account, priceDecimals }: Terms) {
	const positions = useOpenPositions(account);
	return useMemo(() => {
		const asks: bigint[] = [];
		const bids: bigint[] = [];
		for (const { product, direction, opening, order_price, closing, close_price } of positions) {
			if (product !== symbol) continue;
			const long = direction === "long";
			if (opening > 0 && order_price !== null) (long ? bids : asks).push(unitsOf(order_price, priceDecimals));
			if (closing > 0 && close_price !== null) (long ? asks : bids).push(unitsOf(close_price, priceDecimals));
		}
		return { asks, bids };
	}, [positions, symbol, priceDecimals]);
}
