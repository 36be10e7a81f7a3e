import { Button, CheckBox, Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { settings } from "../../../data/settings.ts";
import { unitsOf } from "../../market/book-levels.ts";
import { isLimitFarFromFill } from "../../market/book-walk.ts";
import type { Cost } from "../calculate/cost.ts";
import { baseText, moneyText, priceText, type Terms } from "../calculate/terms.ts";
import type { Order } from "../data/place-order.ts";
import { ClosesOppositeSide } from "./closes-opposite-side.tsx";
import { Line } from "./cost-lines.tsx";

export interface ConfirmOrderProps {
	terms: Terms;
	/** Order to confirm; undefined if the drawer is closed. */
	order: Order | undefined;
	cost: Cost | undefined;
	available: bigint;
	busy: boolean;
	onClose: () => void;
	onConfirm: (order: Order, askAgain: boolean) => void;
}

export function ConfirmOrder({ terms, order, cost, available, busy, onClose, onConfirm }: ConfirmOrderProps) {
	const { t } = useLingui();
	// The last order that the drawer showed. It stays visible while the drawer slides out.
	const [last, setLast] = useState(order);
	if (order !== undefined && order !== last) setLast(order);
	const long = last?.draft.long !== false;
	return (
		<Sheet
			open={order !== undefined}
			onOpenChange={(open) => !open && !busy && onClose()}
			title={long ? t`Open long` : t`Open short`}
			detail={last && `${terms.symbol} · ${last.leverage}×`}
		>
			{last && (
				<InWhole
					terms={terms}
					order={last}
					cost={cost}
					available={available}
					busy={busy}
					onClose={onClose}
					onConfirm={(again) => onConfirm(last, again)}
				/>
			)}
		</Sheet>
	);
}

/** Warns of lots that the book cannot fill, and of a limit price far beyond the book's best price. */
function FillWarnings({ terms, draft, cost }: { terms: Terms; draft: Order["draft"]; cost: Cost | undefined }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	if (cost === undefined) return null;
	const filled = figure(String(cost.fills));
	const lots = figure(draft.lots);
	const at = figure(priceText(terms, cost.fillsAt));
	const far = draft.limit && isLimitFarFromFill(unitsOf(draft.price, terms.priceDecimals), cost.fillsAt);
	return (
		<>
			{cost.cancelled > 0n && (
				<p role="alert" className="mt-3 text-12 font-semibold text-warn">
					{t`The book holds only ${filled} of ${lots} lots within the worst price now; the rest would be cancelled.`}
				</p>
			)}
			{far && (
				<p role="alert" className="mt-3 text-12 font-semibold text-warn">
					{t`Your price is far from the market: ${filled} lots fill at about ${at} now.`}
				</p>
			)}
		</>
	);
}

interface InWholeProps extends Omit<ConfirmOrderProps, "order" | "onConfirm"> {
	order: Order;
	onConfirm: (askAgain: boolean) => void;
}

function InWhole({ terms, order: { draft }, cost, available, busy, onClose, onConfirm }: InWholeProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const [skip, setSkip] = useState(() => !settings.get().confirmOrders);
	const { unit, base } = terms;
	const money = (units: bigint | undefined) => (units === undefined ? "–" : `${figure(moneyText(terms, units))} ${unit}`);
	/** A market order is filled only as far as the available balance pays. So its cost is never above that balance. */
	const covered = (units: bigint) => (!draft.limit && available < units ? available : units);
	const size =
		draft.lots === "" ? "" : `${figure(draft.lots)} (${figure(baseText(terms, BigInt(draft.lots)), { short: true })} ${base})`;
	return (
		<>
			<dl className="grid gap-2.5 text-14">
				<Line label={t`Lots`}>{size}</Line>
				<Line label={t`Price`}>
					{draft.limit ? figure(draft.price) : cost === undefined ? "–" : `≈ ${figure(priceText(terms, cost.at))}`}
				</Line>
				{!draft.limit && <Line label={t`Worst price`}>{cost === undefined ? "–" : figure(priceText(terms, cost.bound))}</Line>}
				{draft.stops && draft.profitPrice !== "" && <Line label={t`Take profit`}>{figure(draft.profitPrice)}</Line>}
				{draft.stops && draft.stopPrice !== "" && <Line label={t`Stop loss`}>{figure(draft.stopPrice)}</Line>}
				<Line label={t`Margin`}>{money(cost?.margin)}</Line>
				<Line label={t`Fee`}>{money(cost?.fee)}</Line>
				<Line label={t`Liquidation price`} tone="bad">
					{cost?.liquidation === undefined ? "–" : figure(priceText(terms, BigInt(cost.liquidation)))}
				</Line>
				<Line label={t`Most you can lose`} strong>
					{!draft.limit && cost !== undefined && "≈ "}
					{money(cost && covered(cost.needed))}
				</Line>
				{!draft.limit && <Line label={t`The same at the worst price`}>{money(cost && covered(cost.neededAtWorst))}</Line>}
			</dl>
			<div className="mt-2">
				<ClosesOppositeSide terms={terms} long={draft.long} lots={BigInt(draft.lots || "0")} />
			</div>
			<FillWarnings terms={terms} draft={draft} cost={cost} />
			<p className="mt-3 text-12 text-soft">{t`Isolated margin: more than this position's margin and its opening fee cannot be lost.`}</p>
			<CheckBox checked={skip} onCheckedChange={setSkip} className="mt-2">
				{t`Don't ask again`}
			</CheckBox>
			<div className="mt-3 grid grid-cols-[1fr_2fr] gap-3">
				<Button tone="ghost" disabled={busy} onClick={onClose}>
					{t`Back`}
				</Button>
				<Button tone={draft.long ? "up" : "down"} busy={busy} onClick={() => onConfirm(!skip)}>
					{draft.long ? t`Open long` : t`Open short`}
				</Button>
			</div>
		</>
	);
}
