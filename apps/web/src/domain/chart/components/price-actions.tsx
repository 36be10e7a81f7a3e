// Buttons to buy or sell at a price that the user picked on the chart. The buttons are at the height of the price, on the side
// away from the finger.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";

export interface Offer {
	readonly price: string;
	/** Position of the price, px from the top of the chart. */
	readonly y: number;
	/**
	 * Lower edge of the box with the candle's numbers, in px from the top of the chart. The buttons are placed below this edge.
	 */
	readonly below: number;
	/** Distance from the left side of the chart, px. Either this field or `right` is set. */
	readonly left?: number;
	readonly right?: number;
}

export interface PriceActionsProps {
	offer: Offer;
	height: number;
	onChoose: (side: "buy" | "sell", price: string) => void;
	onClose: () => void;
}

const HALF_PX = 22;
const SPACE_PX = 6;

export function PriceActions({ offer, height, onChoose, onClose }: PriceActionsProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const price = figure(offer.price);
	const { left, right } = offer;
	const top = Math.max(offer.below + SPACE_PX, Math.min(offer.y, height - HALF_PX) - HALF_PX);
	// CSS classes of the buttons. A button has two lines of text, because price and label do not fit next to each other on a
	// narrow phone.
	const face = "num pressable h-11 max-w-24 min-w-18 px-2 text-12 text-balance leading-4 font-semibold";
	return (
		<fieldset
			className="absolute z-10 flex overflow-hidden rounded-m bg-surface shadow-[0_8px_24px_-6px_#0006] animate-[candor-fade_150ms_ease-out]"
			style={{ top, left, right }}
		>
			<legend className="sr-only">{t`Order at ${price}`}</legend>
			<button type="button" className={`${face} bg-up text-on-up`} onClick={() => onChoose("buy", offer.price)}>
				{t`Buy at ${price}`}
			</button>
			<button type="button" className={`${face} bg-down text-on-down`} onClick={() => onChoose("sell", offer.price)}>
				{t`Sell at ${price}`}
			</button>
			<button
				type="button"
				aria-label={t`Close this offer`}
				className="pressable grid size-11 place-items-center text-soft"
				onClick={onClose}
			>
				<X aria-hidden size={15} strokeWidth={1.75} />
			</button>
		</fieldset>
	);
}
