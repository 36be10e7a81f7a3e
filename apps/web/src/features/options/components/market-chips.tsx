import type { Quotation } from "@candor/contract";
import { Chip, useSelectedIntoView } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

export interface MarketChipsProps {
	markets: readonly Quotation[];
	chosen: string;
	onChoose: (symbol: string) => void;
}

export function MarketChips({ markets, chosen, onChoose }: MarketChipsProps) {
	const { t } = useLingui();
	const row = useSelectedIntoView<HTMLFieldSetElement>(chosen);
	return (
		<fieldset
			ref={row}
			aria-label={t`Market`}
			className="sideways no-scrollbar relative -my-2 flex min-w-0 gap-1.5 overflow-x-auto py-2"
		>
			{markets.map(({ symbol }) => (
				<Chip key={symbol} on={symbol === chosen} onClick={() => onChoose(symbol)} className="shrink-0">
					{symbol}
				</Chip>
			))}
		</fieldset>
	);
}
