import { formatDecimalShort } from "@candor/money";
import { Button, CheckBox, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { withTexts } from "../../../data/load-texts.ts";
import { useConnectionLost } from "../../../data/online.ts";
import { settings } from "../../../data/settings.ts";
import { type Draft, hasLimitPrice, hasStop, isMarket, spendsQuote } from "../calculate/order-draft.ts";
import { farLimitFillPrice, stopDirection } from "../calculate/order-plan.ts";
import { aboutText, lotsText, priceText, quoteText, readPrice } from "../calculate/pair.ts";
import { marketNow } from "../data/market-snapshot.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useOrderPlan } from "../data/use-order-plan.ts";
import { texts } from "./texts";

export interface OrderSummaryProps {
	pair: SpotPair;
	draft: Draft;
	busy: boolean;
	onClose: () => void;
	onConfirm: (askAgain: boolean) => void;
}

export const openOrderSummary = () => withTexts(OrderSummary, texts);

function OrderSummary({ pair, draft, busy, onClose, onConfirm }: OrderSummaryProps) {
	const { t } = useLingui();
	const plan = useOrderPlan(pair, draft);
	const { figure } = useFigures();
	const [skip, setSkip] = useState(() => !settings.get().confirmOrders);
	const far = farLimitFillPrice(pair, draft, marketNow(pair));
	const fillsAt = figure(priceText(pair, far));
	const { base, quote } = pair;
	const buying = draft.side === "buy";
	const stop = readPrice(pair, draft.stopPrice);
	const stopPrice = figure(draft.stopPrice);
	const collar = figure(formatDecimalShort(BigInt(pair.collarPpm), 4));
	const way = stopDirection(draft, stop.ok ? stop.value : 0n, marketNow(pair).lastTicks);
	const [decimals, coin] = buying ? [pair.baseDecimals, base] : [pair.quoteDecimals, quote];
	const net = plan.received - plan.fee;
	const received = figure(buying ? formatDecimalShort(net, decimals) : aboutText(pair, net));
	const scarce = draft.orderType === "market" && !plan.fillsWhole;
	const spent = figure(quoteText(pair, plan.total));
	const held = spendsQuote(draft) ? `${spent} ${quote}` : `${figure(lotsText(pair, plan.fills))} ${base}`;
	const offline = useConnectionLost();
	const fee = figure(formatDecimalShort(plan.fee, decimals));
	return (
		<>
			<dl className="grid gap-2.5 text-14">
				{hasLimitPrice(draft.orderType) && (
					<Item label={draft.orderType === "oco" ? t`Limit price` : t`Price`}>
						{figure(draft.price)} {quote}
					</Item>
				)}
				{hasStop(draft.orderType) && (
					<Item label={t`Stop price`}>
						{way === "rises" ? t`when it rises to ${stopPrice}` : way === "falls" ? t`when it falls to ${stopPrice}` : stopPrice}
					</Item>
				)}
				{draft.orderType === "oco" && (
					<Item label={t`Stop limit price`}>
						{figure(draft.stopLimitPrice)} {quote}
					</Item>
				)}
				{spendsQuote(draft) ? (
					<Item label={t`You spend`}>
						{scarce ? `≈ ${spent}` : figure(draft.quoteAmount)} {quote}
					</Item>
				) : (
					<Item label={t`Amount`}>
						{figure(draft.amount)} {base}
					</Item>
				)}
				{isMarket(draft.orderType) ? (
					<Item label={t`You receive`}>
						≈ {received} {coin}
					</Item>
				) : (
					<Item label={t`Total`}>
						{figure(quoteText(pair, plan.total))} {quote}
					</Item>
				)}
				{plan.averageTicks > 0n && (
					<Item label={t`Average price`}>
						≈ {figure(priceText(pair, plan.averageTicks))} {quote}
					</Item>
				)}
				{plan.boundTicks > 0n && (
					<Item label={t`Worst price`}>
						{figure(priceText(pair, plan.boundTicks))} {quote}
					</Item>
				)}
				{draft.orderType === "stop_market" && <Item label={t`Worst price`}>{t`${collar} % from the index then`}</Item>}
				{buying && !spendsQuote(draft) && (
					<Item label={t`Costs at most`}>
						{figure(quoteText(pair, plan.locked))} {quote}
					</Item>
				)}
				<Item label={plan.estimated ? t`Fee` : t`Fee, at most`}>
					{plan.estimated && "≈ "}
					{fee} {coin}
				</Item>
			</dl>
			{scarce && <Warning>{t`The book holds only ${held} of it now; the rest would be cancelled.`}</Warning>}
			{far > 0n && <Warning>{t`Your price is far from the market: it fills at about ${fillsAt} ${quote} now.`}</Warning>}
			{offline && <Warning>{t`No connection: price and balance here are as last seen.`}</Warning>}
			<div className="mt-3 text-12 text-soft">
				{isMarket(draft.orderType)
					? t`It fills at the book's prices and never beyond the worst price; what is left then is cancelled.`
					: t`It fills at this price or a better one. What it needs stays locked until it fills or you cancel it.`}
			</div>
			<CheckBox checked={skip} onCheckedChange={setSkip} className="mt-2">
				{t`Don't ask again`}
			</CheckBox>
			<div className="mt-3 grid grid-cols-[1fr_2fr] gap-3">
				<Button tone="ghost" disabled={busy} onClick={onClose}>
					{t`Back`}
				</Button>
				<Button tone={buying ? "up" : "down"} busy={busy} onClick={() => onConfirm(!skip)}>
					{buying ? t`Buy ${base}` : t`Sell ${base}`}
				</Button>
			</div>
		</>
	);
}

function Warning({ children }: { children: ReactNode }) {
	return (
		<div role="alert" className="mt-3 text-12 font-semibold text-warn">
			{children}
		</div>
	);
}

function Item({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex items-baseline justify-between gap-4">
			<dt className="text-soft">{label}</dt>
			<dd className="num text-right font-semibold">{children}</dd>
		</div>
	);
}
