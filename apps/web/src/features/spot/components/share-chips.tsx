import { Chip } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { selectedStep } from "../calculate/amounts.ts";
import { hasLimitPrice, spendsQuote } from "../calculate/order-draft.ts";
import { mostOf, readField, shareOf } from "../calculate/order-plan.ts";
import { lotsText, priceText, quoteText } from "../calculate/pair.ts";
import { marketNow, useAvailable } from "../data/market-snapshot.ts";
import { orderFormNow, typeField, useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";

const STEPS = [25, 50, 75, 100] as const;

export function ShareChips({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const draft = useOrderForm(pair.symbol, (state) => state.draft);
	useAvailable(pair);
	const field = spendsQuote(draft) ? "quote_amount" : "amount";
	const market = marketNow(pair);
	const now = readField(pair, field, field === "amount" ? draft.amount : draft.quoteAmount);
	const on = now.ok ? selectedStep(now.value, mostOf(pair, draft, market), STEPS) : undefined;

	const choose = (percent: number) => {
		const latest = marketNow(pair);
		let current = orderFormNow(pair.symbol).draft;
		// An empty price field is filled with the last price, because the quantity of a buy depends on the price.
		if (current.side === "buy" && hasLimitPrice(current.orderType) && current.price === "" && latest.lastTicks > 0n) {
			typeField(pair.symbol, "target_price", priceText(pair, latest.lastTicks));
			current = orderFormNow(pair.symbol).draft;
		}
		const share = shareOf(pair, current, latest, percent);
		typeField(pair.symbol, field, field === "amount" ? lotsText(pair, share) : quoteText(pair, share));
	};
	return (
		<fieldset aria-label={t`Share of the balance`} className="flex min-w-0 gap-1 min-[350px]:gap-1.5">
			{STEPS.map((percent) => (
				<Chip
					key={percent}
					on={on === percent}
					onClick={() => choose(percent)}
					className="num min-w-0 flex-auto px-0 max-[350px]:text-11"
				>
					{percent}%
				</Chip>
			))}
		</fieldset>
	);
}
