import { useSelected } from "@candor/client/page";
import { Button, Segmented, Select } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowLeftRight } from "lucide-react";
import { useEffect, useState } from "react";
import { changeSettings, settings } from "../../../data/settings.ts";
import { tickerOf } from "../../../domain/market/data/tickers.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { type Draft, fieldsOf, isMarket, type OrderType, spendsQuote } from "../calculate/order-draft.ts";
import { farLimitFillPrice } from "../calculate/order-plan.ts";
import { marketNow } from "../data/market-snapshot.ts";
import { beginAt, changeDraft, judgeOrder, orderFormNow, refuseOrder, useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { usePlaceOrder } from "../data/place-order.ts";
import { ConfirmOrder } from "./confirm-order.tsx";
import { CostLines } from "./cost-lines.tsx";
import { MoreOptions } from "./more-options.tsx";
import { OrderFormField } from "./order-form-field.tsx";
import { useOrderLabels } from "./order-labels.ts";
import { useProblemText } from "./problem-text.ts";
import { ShareChips } from "./share-chips.tsx";
import { TotalField } from "./total-field.tsx";

const TYPES: readonly OrderType[] = ["limit", "market", "stop_limit", "stop_market", "oco"];

export function OrderForm({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const words = useOrderLabels();
	const problemText = useProblemText(pair);
	const symbol = pair.symbol;
	const side = useOrderForm(symbol, (state) => state.draft.side);
	const orderType = useOrderForm(symbol, (state) => state.draft.orderType);
	const notice = useOrderForm(symbol, (state) => state.notice);
	const asks = useSelected(settings, ({ confirmOrders }) => confirmOrders);
	const [asking, setAsking] = useState<Draft>();
	const { place, placing } = usePlaceOrder(pair);
	const known = useSelected(tickerOf(symbol), (ticker) => ticker !== undefined);
	useEffect(() => {
		if (known) beginAt(symbol, tickerOf(symbol).get()?.now_price ?? "");
	}, [symbol, known]);
	const base = pair.base;

	const submit = () => {
		const plan = judgeOrder(pair, marketNow(pair));
		const first = plan.problems[0];
		if (first?.problem.kind === "no_index") return refuseOrder(symbol, { field: undefined, text: problemText(first.problem) });
		if (first !== undefined) {
			document.querySelector<HTMLInputElement>(`input[name="${first.field}"]`)?.focus();
			return;
		}
		// A limit price far beyond the best price is probably mistyped, so the user must confirm it even after choosing "Don't
		// ask again".
		if (asks || farLimitFillPrice(pair, orderFormNow(symbol).draft, marketNow(pair)) > 0n) setAsking(orderFormNow(symbol).draft);
		else place(orderFormNow(symbol).draft);
	};

	return (
		<section aria-label={t`New order`} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
			<Segmented
				label={t`Buy or sell`}
				value={side}
				onValueChange={(next) => changeDraft(symbol, { side: next })}
				items={[
					{ value: "buy", label: t`Buy`, tone: "up" },
					{ value: "sell", label: t`Sell`, tone: "down" },
				]}
			/>
			<Select
				label={t`Order type`}
				value={orderType}
				onValueChange={(next) => changeDraft(symbol, { orderType: next })}
				items={TYPES.map((value) => ({ value, label: words.type[value] }))}
			/>
			<TicketFields pair={pair} onEnter={submit} />
			<ShareChips pair={pair} />
			{!isMarket(orderType) && <TotalField pair={pair} />}
			<CostLines pair={pair} />
			<MoreOptions pair={pair} />
			<Button tone={side === "buy" ? "up" : "down"} wide data-main-action busy={placing} onClick={submit}>
				{side === "buy" ? t`Buy ${base}` : t`Sell ${base}`}
			</Button>
			<FormProblem>{notice}</FormProblem>
			<ConfirmOrder
				pair={pair}
				draft={asking}
				busy={placing}
				onClose={() => setAsking(undefined)}
				onConfirm={(draft, askAgain) => {
					// A draft that differs from the confirmed one means that the order was placed just before this render, and
					// the form's quantity is already empty. So nothing is sent.
					if (orderFormNow(symbol).draft !== draft) return;
					changeSettings({ confirmOrders: askAgain });
					place(draft, () => setAsking(undefined));
				}}
			/>
		</section>
	);
}

function TicketFields({ pair, onEnter }: { pair: SpotPair; onEnter: () => void }) {
	const { t } = useLingui();
	const symbol = pair.symbol;
	const side = useOrderForm(symbol, (state) => state.draft.side);
	const orderType = useOrderForm(symbol, (state) => state.draft.orderType);
	const byQuote = useOrderForm(symbol, (state) => state.draft.byQuote);
	const labels = {
		target_price: orderType === "oco" ? t`Limit` : t`Price`,
		stop_price: t`Stop`,
		stop_limit_price: t`Stop limit`,
		amount: t`Amount`,
		quote_amount: t`Spend`,
	};
	const choosable = side === "buy" && orderType === "market";
	const unit = spendsQuote({ side, orderType, byQuote }) ? pair.base : pair.quote;
	const fields = fieldsOf({ side, orderType, byQuote }).map((field) => (
		<OrderFormField
			key={field}
			pair={pair}
			field={field}
			label={labels[field]}
			unit={field === "amount" ? pair.base : pair.quote}
			onEnter={onEnter}
			action={
				choosable && (
					<button
						type="button"
						aria-label={t`Enter in ${unit}`}
						onClick={() => changeDraft(symbol, { byQuote: !byQuote })}
						className="pressable target -mr-1 shrink-0 text-brand"
					>
						<ArrowLeftRight aria-hidden size={16} strokeWidth={1.75} />
					</button>
				)
			}
		/>
	));
	return <div className="-mb-2 grid grid-cols-[minmax(0,1fr)] gap-2">{fields}</div>;
}
