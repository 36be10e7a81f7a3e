// Shows the newest candles as a table, for screen readers and for users who prefer numbers.
import type { Candle } from "@candor/contract";
import { Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useCloseOnBack } from "../../../shared/navigation/close-layer-on-back.ts";
import type { ChartMarket } from "../chart-market.ts";

export interface CandleTableProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	market: ChartMarket;
	periodName: string;
	candles: readonly Candle[];
	timeOf: (ms: number) => string;
}

export function CandleTable({ open, onOpenChange, market, periodName, candles, timeOf }: CandleTableProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	useCloseOnBack(open, () => onOpenChange(false));
	const places = { places: market.priceDecimals };
	/**
	 * Number of decimals of the volumes. It is equal in all rows, so that the numbers align, and at most two, because more
	 * decimals would distract.
	 */
	const volumes = { places: Math.min(market.amountDecimals, 2) };
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={market.symbol} detail={periodName}>
			<section
				className="sideways no-scrollbar -mx-5 overflow-x-auto px-5 [--fade:20px]"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the table to scroll it sideways
				tabIndex={0}
				aria-label={t`The newest candles`}
			>
				<table className="num w-full border-collapse text-right text-11">
					<thead className="text-faint">
						<tr>
							<th className="py-2 pr-1 text-left font-medium">{t`Time`}</th>
							<th className="py-2 pl-2.5 font-medium">{t`Open`}</th>
							<th className="py-2 pl-2.5 font-medium">{t`High`}</th>
							<th className="py-2 pl-2.5 font-medium">{t`Low`}</th>
							<th className="py-2 pl-2.5 font-medium">{t({ message: "Close", context: "the last price of a candle" })}</th>
							<th className="py-2 pl-2.5 font-medium">{t`Volume`}</th>
						</tr>
					</thead>
					<tbody>
						{[...candles].reverse().map((candle) => (
							<tr key={candle.time} className="border-t border-line whitespace-nowrap">
								<th scope="row" className="py-2 pr-1 text-left font-normal text-soft">
									{timeOf(candle.time)}
								</th>
								<td className="pl-2.5">{figure(candle.open, places)}</td>
								<td className="pl-2.5">{figure(candle.high, places)}</td>
								<td className="pl-2.5">{figure(candle.low, places)}</td>
								<td className="pl-2.5 font-semibold">{figure(candle.close, places)}</td>
								<td className="pl-2.5">{figure(candle.volume, volumes)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</Sheet>
	);
}
