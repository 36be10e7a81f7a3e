// A field of the order form. The field renders only when its text or its problem changes.
import { FigureField, Steppers, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useDepth } from "../../../domain/market/data/depth.ts";
import type { Field } from "../calculate/order-draft.ts";
import { spendsQuote, typed } from "../calculate/order-draft.ts";
import { farLimitFillPrice, planOrder } from "../calculate/order-plan.ts";
import { aboutText, lotsText, priceText } from "../calculate/pair.ts";
import { stepPrice, stepQuantity } from "../calculate/steps.ts";
import { marketNow } from "../data/market-snapshot.ts";
import { leaveField, orderFormNow, typeField, useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useProblemText } from "./problem-text.ts";

export interface OrderFormFieldProps {
	pair: SpotPair;
	field: Field;
	label: string;
	unit: string;
	action?: ReactNode;
	onEnter: () => void;
}

export function OrderFormField({ pair, field, label, unit, action, onEnter }: OrderFormFieldProps) {
	const text = useOrderForm(pair.symbol, (state) => typed(state.draft, field));
	const problem = useOrderForm(pair.symbol, (state) => state.problems[field]);
	const refusal = useOrderForm(pair.symbol, (state) => state.refusals[field]);
	const problemText = useProblemText(pair);
	const step = (way: 1 | -1) => typeField(pair.symbol, field, stepped(pair, field, way));
	const error = refusal ?? (problem === undefined ? undefined : problemText(problem));
	return (
		<FigureField
			label={label}
			labelPlace="inside"
			name={field}
			value={text}
			decimals={decimalsOf(pair, field)}
			unit={unit}
			action={action}
			onValueChange={(next) => typeField(pair.symbol, field, next)}
			onBlur={() => leaveField(pair, marketNow(pair), field)}
			onEnter={onEnter}
			onStep={step}
			// A field with an action button has no space for the buttons that step the value.
			{...(!action && { steps: <Steppers label={label} onStep={step} /> })}
			{...(error !== undefined && { error })}
			roomy
			{...(field === "target_price" && { hint: <FarPrice pair={pair} /> })}
			{...((field === "amount" || field === "quote_amount") && { hint: <Scarce pair={pair} /> })}
		/>
	);
}

/**
 * Warns if a limit price is far beyond the best price, so that the order would be filled immediately at a much better price.
 */
function FarPrice({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const draft = useOrderForm(pair.symbol, (state) => state.draft);
	useDepth(pair.symbol);
	const average = farLimitFillPrice(pair, draft, marketNow(pair));
	if (average === 0n) return null;
	const fillsAt = `≈ ${figure(priceText(pair, average))}`;
	return <span className="text-warn">{t`Fills at ${fillsAt} now`}</span>;
}

function Scarce({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const draft = useOrderForm(pair.symbol, (state) => state.draft);
	useDepth(pair.symbol);
	const plan = planOrder(pair, draft, marketNow(pair));
	const byQuote = spendsQuote(draft);
	if (draft.orderType !== "market" || plan.fillsWhole || (byQuote ? draft.quoteAmount : draft.amount) === "") return null;
	const filled = byQuote
		? `${figure(aboutText(pair, plan.total))} ${pair.quote}`
		: `${figure(lotsText(pair, plan.fills))} ${pair.base}`;
	return <span className="text-warn">{t`Only ${filled} fills now`}</span>;
}

function decimalsOf(pair: SpotPair, field: Field): number {
	if (field === "amount") return pair.lotDecimals;
	return field === "quote_amount" ? pair.quoteDecimals : pair.priceDecimals;
}

function stepped(pair: SpotPair, field: Field, way: 1 | -1): string {
	const text = typed(orderFormNow(pair.symbol).draft, field);
	if (field === "amount" || field === "quote_amount") return stepQuantity(text, decimalsOf(pair, field), way);
	return stepPrice(pair, text, way, marketNow(pair).lastTicks);
}
