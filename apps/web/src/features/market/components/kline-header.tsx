import type { Quotation } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { FavouriteStar } from "../../../domain/market/favourite-star.tsx";
import { MarketPicker } from "../../../domain/market/market-picker.tsx";
import { PageBar } from "../../../shared/page-bar/page-bar.tsx";

export interface KlineHeaderProps {
	symbol: string;
	markets: readonly Quotation[];
	onChoose: (symbol: string) => void;
	onBack: () => void;
}

export function KlineHeader({ symbol, markets, onChoose, onBack }: KlineHeaderProps) {
	const { t } = useLingui();
	const [picking, setPicking] = useState(false);
	return (
		<>
			<PageBar
				onBack={onBack}
				aside={markets.some((one) => one.symbol === symbol) ? <FavouriteStar symbol={symbol} /> : undefined}
			>
				<button
					type="button"
					aria-label={t`${symbol}: choose another market`}
					aria-haspopup="dialog"
					onClick={() => setPicking(true)}
					className="pressable flex h-11 shrink-0 items-center gap-1.5"
				>
					<h1 className="whitespace-nowrap text-[min(1.0625rem,6.5vw)] font-semibold tracking-[-0.01em]">{symbol}</h1>
					<ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
				</button>
			</PageBar>
			<MarketPicker open={picking} onOpenChange={setPicking} markets={markets} chosen={symbol} onChoose={onChoose} />
		</>
	);
}
