import type { Quotation } from "@candor/contract";
import { IconButton, join, Price, Sparkline, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { memo, useMemo } from "react";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { toggleFavourite } from "../../../domain/market/data/favourites.ts";
import { useTickerField } from "../../../domain/market/data/tickers.ts";
import { Link } from "../../../shared/navigation/link.tsx";

export interface MarketRowProps {
	market: Quotation;
	/**
	 * Undefined unless the user edits favourites. Then a star replaces the sparkline; it is filled (true) if the market is a
	 * favourite.
	 */
	favourite: boolean | undefined;
}

export const MarketRow = memo(function MarketRow({ market, favourite }: MarketRowProps) {
	const { t } = useLingui();
	const symbol = market.symbol;
	return (
		<li className="hairline flex items-center first:border-t-0">
			{favourite !== undefined && (
				<IconButton
					label={favourite ? t`Remove ${symbol} from favourites` : t`Add ${symbol} to favourites`}
					aria-pressed={favourite}
					onClick={() => toggleFavourite(symbol)}
					className={join("-ml-2.5", favourite ? "text-warn" : "text-soft")}
				>
					<Star aria-hidden size={20} strokeWidth={1.75} fill={favourite ? "currentColor" : "none"} />
				</IconButton>
			)}
			<Link
				to="/pages/trade/kline"
				search={{ symbol }}
				className="pressable flex min-w-0 flex-1 flex-wrap items-center gap-2 py-[11px]"
			>
				{/* At large text sizes the numbers are on a separate line. */}
				<span
					className={join(
						"flex flex-1 items-center gap-2",
						favourite === undefined
							? "min-w-[calc(96px+2.9em)] max-[359px]:min-w-[calc(46px+3.2em)]"
							: "min-w-[calc(46px+3.2em)] max-[359px]:min-w-[3.2em]",
					)}
				>
					{/* On narrow phones the coin's logo is hidden if there is a star. */}
					<span className={favourite === undefined ? undefined : "max-[359px]:hidden"}>
						<CoinMark code={market.currency_name} />
					</span>
					<span className="ml-1 min-w-0 flex-1 whitespace-nowrap">
						<span className="block truncate text-14 font-semibold">
							{market.currency_name}
							<span className="text-12 font-normal text-faint max-[390px]:hidden"> /{market.legal_name}</span>
						</span>
						<Volume market={market} />
					</span>
					{favourite === undefined && (
						<span className="max-[359px]:hidden">
							<DayLine market={market} />
						</span>
					)}
				</span>
				<span className="ml-auto flex shrink-0 items-center gap-2">
					<LivePrice market={market} />
					<Change market={market} />
				</span>
			</Link>
		</li>
	);
});

function useChange({ symbol, change }: Quotation): { change: string; way: "up" | "down" | "still" } {
	const now = useTickerField(symbol, "change") ?? change;
	return { change: now, way: /^-?0*\.?0*$/.test(now) ? "still" : now.startsWith("-") ? "down" : "up" };
}

function DayLine({ market }: { market: Quotation }) {
	const { way } = useChange(market);
	const points = useMemo(() => market.sparkline.map(Number), [market.sparkline]);
	return <Sparkline width={42} points={points} direction={way} />;
}

function Volume({ market }: { market: Quotation }) {
	const { t } = useLingui();
	const { compact } = useFigures();
	const volume = compact((useTickerField(market.symbol, "turnover") ?? market.turnover).split(".")[0] as string);
	return (
		<span className="num block truncate text-11 text-faint">
			{/* On narrow phones the label "Vol" is only for screen readers. */}
			<span className="max-[390px]:sr-only">{t`Vol ${volume}`}</span>
			<span aria-hidden className="min-[390px]:hidden">
				{volume}
			</span>
		</span>
	);
}

function LivePrice({ market }: { market: Quotation }) {
	const { dollars } = useFigures();
	const price = useTickerField(market.symbol, "now_price") ?? market.now_price;
	return (
		<span className="grid min-w-[66px] shrink-0 justify-items-end">
			<Price value={price} decimals={market.decimals} className="text-14 font-semibold" />
			<span className="num text-11 text-faint">{dollars(price)}</span>
		</span>
	);
}

const WAYS = { up: "bg-up text-on-up", down: "bg-down text-on-down", still: "bg-raised text-soft" } as const;

function Change({ market }: { market: Quotation }) {
	const { percent } = useFigures();
	const { change, way } = useChange(market);
	return (
		<span
			className={join(
				"num grid h-8 min-w-[66px] shrink-0 place-items-center rounded-[9px] px-1 text-[0.8125rem] font-semibold",
				WAYS[way],
			)}
		>
			{percent(change)}
		</span>
	);
}
