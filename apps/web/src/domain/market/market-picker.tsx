// Drawer in which the user chooses a market. The code of the list loads when the page is idle.
import { Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LazyPart } from "../../shared/page-parts/lazy-part.tsx";
import type { MarketPickerListProps } from "./market-picker-list.tsx";

export interface MarketPickerProps extends MarketPickerListProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

const load = async () => (await import("./market-picker-list.tsx")).MarketPickerList;
const AHEAD_MS = 3_000;

export function MarketPicker({ open, onOpenChange, ...list }: MarketPickerProps) {
	const { t } = useLingui();
	const part = useLazyPart(load, { wanted: open, aheadMs: AHEAD_MS });
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Markets`}>
			<LazyPart
				part={part}
				title={t`The markets could not be loaded`}
				detail={t`Your orders and balances are safe. Try again in a moment.`}
			>
				{(MarketPickerList) => (
					<MarketPickerList
						{...list}
						onChoose={(symbol) => {
							list.onChoose(symbol);
							onOpenChange(false);
						}}
					/>
				)}
			</LazyPart>
		</Sheet>
	);
}
