// Rows with prices, fee and profit or loss of a close, at the expected and at the worst price, and warnings below them.
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { unitsOf } from "../../market/book-levels.ts";
import { isLimitFarFromFill } from "../../market/book-walk.ts";
import { moneyText, priceText } from "../calculate/terms.ts";
import type { ClosingEstimate } from "../data/use-closing-cost.ts";
import { Line } from "./cost-lines.tsx";

export interface ClosingLinesProps {
	closing: ClosingEstimate;
	limit: string | undefined;
	/** True if the close ends the position. The profit or loss is then the total of the position. */
	full: boolean;
}

const QUIET = "–";

export function ClosingLines({ closing: { terms, cost }, limit, full }: ClosingLinesProps) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	const known = terms !== undefined && cost !== undefined;
	const price = (ticks: bigint) => (known ? figure(priceText(terms, ticks)) : QUIET);
	const money = (units: bigint) => (known ? `≈ ${own(moneyText(terms, units), { sign: true })} ${terms.unit}` : QUIET);
	const tone = (units: bigint) => (units < 0n ? "bad" : "good");
	const total = full && (limit !== undefined || cost?.waits === 0n);
	const pnl = total ? t`Est. PnL (after all fees)` : t`Est. PnL (after closing fee)`;
	return (
		<>
			<Line label={t`Price`}>{limit !== undefined ? figure(limit || "0") : known ? `≈ ${price(cost.at)}` : QUIET}</Line>
			{limit === undefined && <Line label={t`Worst price`}>{known ? price(cost.worst) : QUIET}</Line>}
			<Line label={t`Closing fee`}>
				{known ? `≈ ${own(moneyText(terms, cost.fee))}` : QUIET} {terms?.unit}
			</Line>
			<Line label={pnl} {...(known && { tone: tone(cost.profit) })}>
				{known ? money(cost.profit) : QUIET}
			</Line>
			{limit === undefined && (
				<Line label={t`The same at the worst price`} {...(known && { tone: tone(cost.profitAtWorst) })}>
					{known ? money(cost.profitAtWorst) : QUIET}
				</Line>
			)}
		</>
	);
}

/** Warns of lots that the book cannot fill now, and of a limit price far beyond the book's best price. */
export function ClosingWarnings({ closing: { terms, cost }, limit }: Pick<ClosingLinesProps, "closing" | "limit">) {
	const { t } = useLingui();
	const { figure } = useFigures();
	if (terms === undefined || cost === undefined) return null;
	const fills = figure(String(cost.fills));
	const waits = figure(String(cost.waits));
	const at = figure(priceText(terms, cost.fillsAt));
	const warnings = [
		limit === undefined &&
			cost.waits > 0n &&
			t`The book takes only ${fills} lots now. The other ${waits} are retried as the price moves.`,
		limit !== undefined &&
			isLimitFarFromFill(unitsOf(limit, terms.priceDecimals), cost.fillsAt) &&
			t`Your price is far from the market: ${fills} lots fill at about ${at} now.`,
	];
	return warnings.map(
		(warning) =>
			warning !== false && (
				<p key={warning} role="alert" className="mt-3 text-12 font-semibold text-warn">
					{warning}
				</p>
			),
	);
}

/**
 * Returns a warning with the price at which a limit order would be filled in fact. Returns undefined if the order's limit price
 * is not far beyond the best price.
 */
export function useFarPrice({ terms, cost }: ClosingEstimate, limit: string | undefined): string | undefined {
	const { t } = useLingui();
	const { figure } = useFigures();
	if (terms === undefined || cost === undefined || limit === undefined) return undefined;
	if (!isLimitFarFromFill(unitsOf(limit, terms.priceDecimals), cost.fillsAt)) return undefined;
	const fillsAt = `≈ ${figure(priceText(terms, cost.fillsAt))}`;
	return t`Fills at ${fillsAt} now`;
}
