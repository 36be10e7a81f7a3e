import type { Trade } from "@candor/contract";
import { EmptyState, join, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowLeftRight } from "lucide-react";
import { memo, useEffect, useRef } from "react";
import type { ChartMarket } from "../../../domain/chart/chart-market.ts";
import { useTrades } from "../../../domain/market/data/trades.ts";

const SHOWN = 30;

export function TradeList({ market }: { market: ChartMarket }) {
	const { t } = useLingui();
	const { ready, trades } = useTrades(market.symbol);
	const { base, quote } = market;
	/** Id of the newest trade when the list was opened. Only newer trades flash. */
	const first = useRef<number>(undefined);
	useEffect(() => {
		if (ready && first.current === undefined) first.current = trades[0]?.id ?? 0;
	}, [ready, trades]);
	if (!ready) {
		return (
			<div className="grid gap-2 pt-3">
				{[0, 1, 2, 3, 4, 5].map((row) => (
					<Skeleton key={row} />
				))}
			</div>
		);
	}
	if (trades.length === 0) {
		return (
			<EmptyState
				icon={<ArrowLeftRight aria-hidden size={22} strokeWidth={1.75} />}
				title={t`No trades yet`}
				detail={t`The next trade of this market appears here at once.`}
			/>
		);
	}
	return (
		<table className="num mt-1 w-full table-fixed text-12">
			<thead className="text-11 text-faint">
				<tr>
					<th className="py-1 text-left font-normal">{t`Time`}</th>
					<th className="py-1 text-right font-normal">{t`Price ${quote}`}</th>
					<th className="py-1 text-right font-normal">{t`Amount ${base}`}</th>
				</tr>
			</thead>
			<tbody>
				{trades.slice(0, SHOWN).map((trade) => (
					<Row key={trade.id} trade={trade} market={market} fresh={first.current !== undefined && trade.id > first.current} />
				))}
			</tbody>
		</table>
	);
}

const Row = memo(
	function Row({ trade, market, fresh }: { trade: Trade; market: ChartMarket; fresh: boolean }) {
		const { t } = useLingui();
		const { figure, clock } = useFigures();
		const bought = trade.type === 1;
		return (
			<tr
				className={join(
					"h-[23px]",
					fresh && (bought ? "animate-[candor-flash-up_700ms_ease-out]" : "animate-[candor-flash-down_700ms_ease-out]"),
				)}
			>
				<td className="text-soft">{clock(trade.time)}</td>
				<td className={join("text-right", bought ? "text-up" : "text-down")}>
					<span className="sr-only">{bought ? t`bought` : t`sold`} </span>
					{figure(trade.price, { places: market.priceDecimals })}
				</td>
				<td className="text-right">{figure(trade.amount, { places: market.amountDecimals })}</td>
			</tr>
		);
	},
	(before, after) => before.trade.id === after.trade.id && before.market === after.market,
);
