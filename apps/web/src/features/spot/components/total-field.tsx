// Shows the total: price times amount. If the user types a total, the amount is calculated from it, rounded down to a lot.
import { FigureField } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { lotsForTotal } from "../calculate/amounts.ts";
import type { Draft } from "../calculate/order-draft.ts";
import { lotsText, notional, quoteText, readLots, readPrice, readQuote } from "../calculate/pair.ts";
import { typeField, useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";

export function TotalField({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const draft = useOrderForm(pair.symbol, (state) => state.draft);
	const [typing, setTyping] = useState<string>();
	const type = (text: string) => {
		setTyping(text);
		const total = readQuote(pair, text);
		const price = readPrice(pair, draft.price);
		const lots = total.ok && price.ok ? lotsForTotal(pair, total.value, price.value) : 0n;
		typeField(pair.symbol, "amount", lots === 0n ? "" : lotsText(pair, lots));
	};
	return (
		<FigureField
			label={t`Total`}
			labelPlace="inside"
			value={typing ?? totalOf(pair, draft)}
			decimals={pair.quoteDecimals}
			unit={pair.quote}
			onValueChange={type}
			onBlur={() => setTyping(undefined)}
		/>
	);
}

function totalOf(pair: SpotPair, draft: Draft): string {
	const price = readPrice(pair, draft.price);
	const lots = readLots(pair, draft.amount);
	if (!price.ok || !lots.ok || lots.value === 0n) return "";
	return quoteText(pair, notional(pair, price.value, lots.value));
}
