// The navigation bar of the market's page: back, which market, and its star.
import type { Quotation } from "@candor/contract";
import { IconButton, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronLeft, Star } from "lucide-react";
import { toggleFavourite, useFavourites } from "../../../data/favourites.ts";

export interface KlineHeaderProps {
	symbol: string;
	markets: readonly Quotation[];
	onChoose: (symbol: string) => void;
	onBack: () => void;
}

export function KlineHeader({ symbol, onBack }: KlineHeaderProps) {
	const { t } = useLingui();
	const on = useFavourites().includes(symbol);
	return (
		<header className="flex h-[var(--nav)] items-center pr-1.5 pl-1">
			<IconButton label={t`Back`} onClick={onBack}>
				<ChevronLeft aria-hidden size={22} strokeWidth={1.75} />
			</IconButton>
			<h1 className="min-w-0 flex-1 truncate text-[17px] font-semibold tracking-[-0.01em]">{symbol}</h1>
			<IconButton
				label={on ? t`Remove ${symbol} from favourites` : t`Add ${symbol} to favourites`}
				aria-pressed={on}
				onClick={() => toggleFavourite(symbol)}
				className={join(on && "text-warn")}
			>
				<Star aria-hidden size={22} strokeWidth={1.75} fill={on ? "currentColor" : "none"} />
			</IconButton>
		</header>
	);
}
