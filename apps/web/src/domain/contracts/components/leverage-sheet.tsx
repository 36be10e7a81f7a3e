// Sheet with a slider for the leverage. While the slider moves, the sheet shows the new margin, liquidation price and maximum
// number of lots.
import { Button, Chip, Sheet, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "../../../shared/navigation/link.tsx";
import { topLeverage } from "../calculate/cost.ts";
import { moneyText, priceText, type Terms } from "../calculate/terms.ts";
import { chooseLeverage } from "../data/order-draft.ts";
import { useOpeningCost } from "../data/use-opening-cost.ts";
import { Line } from "./cost-lines.tsx";

export interface LeverageSheetProps {
	terms: Terms;
	open: boolean;
	onOpenChange: (open: boolean) => void;
}

export function LeverageSheet({ terms, open, onOpenChange }: LeverageSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={onOpenChange} title={t`Leverage`}>
			<Chooser terms={terms} onDone={() => onOpenChange(false)} />
		</Sheet>
	);
}

function Chooser({ terms, onDone }: { terms: Terms; onDone: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const id = useId();
	const { opening, cost, most } = useOpeningCost(terms);
	const { leverage } = opening;
	const { leverages, account, unit, unverifiedLeverage } = terms;
	const at = leverages.findLastIndex((one) => one <= leverage);
	const top = topLeverage(terms, opening.lots + opening.others, opening.mark);
	const choose = (next: number | undefined) => next !== undefined && chooseLeverage(account, next);
	return (
		<div className="grid gap-3">
			<label htmlFor={id} className="num text-center text-30 font-bold">
				{leverage}×
			</label>
			<input
				id={id}
				type="range"
				aria-label={t`Leverage`}
				aria-valuetext={`${leverage}×`}
				min={0}
				max={leverages.length - 1}
				step={1}
				value={Math.max(0, at)}
				onChange={(event) => choose(leverages[Number(event.target.value)])}
				className="h-11 w-full touch-pan-y accent-brand"
			/>
			<div className="flex flex-wrap gap-1.5">
				{leverages.map((one) => (
					<Chip key={one} on={one === leverage} onClick={() => choose(one)} className="num flex-auto">
						{one}×
					</Chip>
				))}
			</div>
			<dl className="grid gap-2 text-14">
				<Line label={t`Margin`}>{cost === undefined ? "–" : `${figure(moneyText(terms, cost.margin))} ${unit}`}</Line>
				<Line label={t`Liquidation price`} tone="bad">
					{cost?.liquidation === undefined ? "–" : figure(priceText(terms, BigInt(cost.liquidation)))}
				</Line>
				<Line label={t`Max lots`}>{figure(String(most))}</Line>
			</dl>
			<p className="min-h-[34px] text-12 text-soft">
				{leverage > top
					? t`For so many lots at most ${top}×.`
					: account === "real" && leverage > unverifiedLeverage
						? t`Above ${unverifiedLeverage}× with verification only. A small move can take the whole margin.`
						: t`Higher leverage brings the liquidation price closer.`}{" "}
				<Link
					to="/pages/lever/market"
					search={{ id: terms.matchId, ...(account === "simulation" && { account }), tab: "tiers" }}
					className="target font-semibold text-brand"
				>
					{t`Tiers of this contract`}
				</Link>
			</p>
			<Button wide onClick={onDone}>
				{t`Done`}
			</Button>
		</div>
	);
}
