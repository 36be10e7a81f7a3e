// Choosing the market: every pair with its price and day, found by typing part of its name.
import type { Quotation } from "@candor/contract";
import { CoinIcon, EmptyState, Field, Price, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTickerField } from "../../../data/tickers.ts";
import { DayChange } from "./market-header.tsx";

export interface MarketPickerProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	markets: readonly Quotation[];
	chosen: string;
	onChoose: (symbol: string) => void;
}

export function MarketPicker({ open, onOpenChange, markets, chosen, onChoose }: MarketPickerProps) {
	const { t } = useLingui();
	const [search, setSearch] = useState("");
	const wanted = search.trim().toUpperCase();
	const found = markets.filter((market) => market.symbol.replace("/", "").includes(wanted.replace("/", "")));
	const close = (next: boolean) => {
		if (!next) setSearch("");
		onOpenChange(next);
	};
	return (
		<Sheet open={open} onOpenChange={close} title={t`Markets`}>
			<Field
				label={t`Search markets`}
				labelPlace="hidden"
				placeholder={t`BTC, ETH, …`}
				type="search"
				value={search}
				onValueChange={setSearch}
			/>
			<ul className="mt-2 min-h-[46dvh]">
				{found.map((market) => (
					<li key={market.match_id} className="hairline first:border-t-0">
						<button
							type="button"
							aria-current={market.symbol === chosen || undefined}
							onClick={() => {
								onChoose(market.symbol);
								close(false);
							}}
							className="pressable flex min-h-14 w-full items-center gap-3 text-left"
						>
							<CoinIcon code={market.currency_name} />
							<span className="min-w-0 flex-1 text-14 font-semibold">
								{market.currency_name}
								<span className="text-12 font-normal text-faint"> /{market.legal_name}</span>
							</span>
							<MarketPrice market={market} />
						</button>
					</li>
				))}
				{found.length === 0 && (
					<EmptyState
						icon={<Search aria-hidden size={22} strokeWidth={1.75} />}
						title={t`No market has this name`}
						detail={t`Try the coin's short name, BTC for example.`}
					/>
				)}
			</ul>
		</Sheet>
	);
}

function MarketPrice({ market }: { market: Quotation }) {
	const price = useTickerField(market.symbol, "now_price") ?? market.now_price;
	return (
		<span className="grid justify-items-end">
			<Price value={price} decimals={market.decimals} className="text-14 font-semibold" />
			<DayChange symbol={market.symbol} />
		</span>
	);
}
