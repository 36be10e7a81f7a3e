// The trading screen's navigation bar: which market, how it moved today, that it is simulated where it is; the star of favourites
// and the way to its chart.

import { useLingui } from "@lingui/react/macro";
import { CandlestickChart, ChevronDown } from "lucide-react";
import { DayChange } from "../../../market-parts/day-change.tsx";
import { FavouriteStar } from "../../../market-parts/favourite-star.tsx";
import { Link } from "../../../navigation/link.tsx";
import type { SpotPair } from "../data/pair-terms.ts";

export function MarketHeader({ pair, onPick }: { pair: SpotPair; onPick: () => void }) {
	const { t } = useLingui();
	const symbol = pair.symbol;
	return (
		<header className="flex min-h-[var(--nav)] items-center justify-between gap-1 pr-1.5 pl-4">
			<div className="min-w-0">
				<div className="flex flex-wrap items-center gap-x-2">
					<button
						type="button"
						aria-label={t`${symbol}: choose another market`}
						onClick={onPick}
						className="pressable target flex min-w-0 items-center gap-1.5"
					>
						<h1 className="truncate text-18 leading-[1.33] font-bold tracking-[-0.02em]">{symbol}</h1>
						<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
					</button>
					<DayChange symbol={symbol} className="shrink-0" />
				</div>
				{pair.simulated && <p className="text-11 leading-[1.27] font-semibold text-warn">{t`Simulated market`}</p>}
			</div>
			<div className="flex shrink-0">
				<FavouriteStar symbol={symbol} />
				<Link
					to="/pages/trade/kline"
					search={{ symbol }}
					aria-label={t`${symbol}: chart`}
					className="pressable inline-grid size-11 place-items-center rounded-m"
				>
					<CandlestickChart aria-hidden size={22} strokeWidth={1.75} />
				</Link>
			</div>
		</header>
	);
}
