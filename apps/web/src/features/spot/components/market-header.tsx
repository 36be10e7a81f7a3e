import { useLingui } from "@lingui/react/macro";
import { CandlestickChart, ChevronDown } from "lucide-react";
import { DayChange } from "../../../domain/market/day-change.tsx";
import { FavouriteStar } from "../../../domain/market/favourite-star.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";
import type { SpotPair } from "../data/pair-terms.ts";

export function MarketHeader({ pair, onPick }: { pair: SpotPair; onPick: () => void }) {
	const { t } = useLingui();
	const symbol = pair.symbol;
	return (
		<PageBar
			aside={
				<>
					<FavouriteStar symbol={symbol} />
					<Link
						to="/pages/trade/kline"
						search={{ symbol }}
						aria-label={t`${symbol}: chart`}
						className="pressable inline-grid size-11 place-items-center rounded-m"
					>
						<CandlestickChart aria-hidden size={22} strokeWidth={1.75} />
					</Link>
				</>
			}
		>
			{/* The price change is next to the name, or below it if both do not fit on one line. */}
			<div className="flex min-w-0 flex-wrap items-center gap-x-1.5 leading-none">
				<button
					type="button"
					aria-label={t`${symbol}: choose another market`}
					onClick={onPick}
					className="pressable target flex items-center gap-1"
				>
					<h1 className="text-[min(1.0625rem,5.4vw)] whitespace-nowrap leading-[1.2] font-bold tracking-[-0.02em]">{symbol}</h1>
					<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
				</button>
				<DayChange symbol={symbol} className="text-[min(0.6875rem,3.6vw)]! leading-none" />
			</div>
		</PageBar>
	);
}
