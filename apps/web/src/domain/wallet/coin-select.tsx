import { Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import { HideableAmount } from "../../shared/hidden-amounts/hideable-amount.tsx";
import { CoinMark } from "../market/coin-mark.tsx";

export interface Coin {
	readonly currency_id: number;
	readonly currency_name: string;
	readonly available?: string;
}

export interface CoinSelectProps {
	coins: readonly Coin[];
	value: number;
	onValueChange: (currencyId: number) => void;
}

export function CoinSelect({ coins, value, onValueChange }: CoinSelectProps) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	const chosen = coins.find((coin) => coin.currency_id === value);
	const code = chosen?.currency_name ?? "";
	return (
		<>
			<button
				type="button"
				aria-label={t`Coin: ${code}. Choose another`}
				onClick={() => setOpen(true)}
				className="pressable flex h-14 w-full items-center gap-3 rounded-m bg-raised px-3 text-left"
			>
				<CoinMark code={code} />
				<span className="flex-1 text-16 font-semibold">{code}</span>
				<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="text-soft" />
			</button>
			<Sheet open={open} onOpenChange={setOpen} title={t`Choose a coin`}>
				<ul className="pb-2">
					{coins.map((coin) => (
						<li key={coin.currency_id} className="hairline first:border-t-0">
							<button
								type="button"
								aria-current={coin.currency_id === value || undefined}
								onClick={() => {
									onValueChange(coin.currency_id);
									setOpen(false);
								}}
								className="pressable flex min-h-14 w-full items-center gap-3 text-left"
							>
								<CoinMark code={coin.currency_name} />
								<span className="flex-1 text-14 font-semibold">{coin.currency_name}</span>
								{coin.available !== undefined && <HideableAmount value={coin.available} className="text-12 text-soft" />}
								<Check
									aria-hidden
									size={18}
									strokeWidth={2}
									className={coin.currency_id === value ? "text-brand" : "invisible"}
								/>
							</button>
						</li>
					))}
				</ul>
			</Sheet>
		</>
	);
}
