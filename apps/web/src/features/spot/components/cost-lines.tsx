// Lines below the fields of the order form: available balance and fee. For market orders there are also the estimated price,
// the worst price and the maximum cost. Each line renders separately when the balance or the book changes.

import { formatDecimalShort, formatTruncated } from "@candor/money";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useAccountReady } from "../../../data/account.ts";
import { unitsOf } from "../../../domain/market/book-levels.ts";
import { useBestPrice } from "../../../domain/market/data/depth.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { type Draft, isMarket, spendsQuote } from "../calculate/order-draft.ts";
import { type Plan, planOrder } from "../calculate/order-plan.ts";
import { aboutText, lotsText, priceText, quoteText, type Read, readPrice } from "../calculate/pair.ts";
import { marketNow, useAvailable } from "../data/market-snapshot.ts";
import { useOrderForm } from "../data/order-form-state.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useOrderPlan } from "../data/use-order-plan.ts";
import { DepositLink } from "./deposit-link.tsx";

export function CostLines({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const draft = useOrderForm(pair.symbol, (state) => state.draft);
	const available = useAvailable(pair);
	const units = draft.side === "buy" ? available.quote : available.base;
	const [decimals, coin] = draft.side === "buy" ? [pair.quoteDecimals, pair.quote] : [pair.baseDecimals, pair.base];
	const known = useAccountReady();
	const cut = formatTruncated(units, decimals, draft.side === "buy" ? 2 : Math.min(6, decimals));
	const text = known ? own(cut, { short: true, least: 2 }) : "–";
	return (
		<dl className="grid gap-1 text-12">
			<CostLine label={t`Available`}>
				<span className="inline-flex items-center gap-1">
					{text} {coin}
					<DepositLink label={t`Add ${coin}`} assetId={draft.side === "buy" ? pair.quoteId : pair.baseId}>
						<Plus aria-hidden size={14} strokeWidth={2.25} />
					</DepositLink>
				</span>
			</CostLine>
			<FeeLine pair={pair} draft={draft} />
			{draft.orderType === "market" && <MarketLines pair={pair} draft={draft} />}
			{draft.orderType === "oco" && <OcoLine pair={pair} draft={draft} />}
		</dl>
	);
}

function FeeLine({ pair, draft }: { pair: SpotPair; draft: Draft }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const touch = unitsOf(useBestPrice(pair.symbol, draft.side === "buy" ? "asks" : "bids"), pair.priceDecimals);
	const maker = waits(draft, readPrice(pair, draft.price), touch);
	const { fee } = planOrder(pair, draft, marketNow(pair));
	const [decimals, coin] = draft.side === "buy" ? [pair.baseDecimals, pair.base] : [pair.quoteDecimals, pair.quote];
	const rate = `${feeText(maker ? pair.makerFeePpm : pair.takerFeePpm, figure)}%`;
	if (fee === 0n) return <CostLine label={maker ? t`Fee (maker)` : t`Fee (taker)`}>{rate}</CostLine>;
	return (
		// If the fee rate and the fee do not fit on one line, the rate is hidden. A second line would move the button.
		<CostLine
			label={
				<>
					{t`Fee`} <span className="max-[379px]:sr-only">{rate}</span>
				</>
			}
		>
			{isMarket(draft.orderType) ? "≈" : "≤"} {figure(formatDecimalShort(fee, decimals))} {coin}
		</CostLine>
	);
}

/** Returns true if no part of the order would be filled now. Such an order pays the maker fee. */
function waits(draft: Draft, price: Read, touch: bigint): boolean {
	if (draft.orderType !== "limit" || draft.timeInForce !== "gtc") return false;
	if (draft.postOnly || !price.ok || touch === 0n) return true;
	return draft.side === "buy" ? price.value < touch : price.value > touch;
}

/** Formats a fee rate as a percentage: `1000` parts per million → `0.10`. */
function feeText(ppm: number, figure: (text: string) => string): string {
	return figure(formatTruncated(BigInt(ppm), 4, ppm % 100 === 0 ? 2 : 4));
}

function MarketLines({ pair, draft }: { pair: SpotPair; draft: Draft }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const plan = useOrderPlan(pair, draft);
	const typedSomething = (spendsQuote(draft) ? draft.quoteAmount : draft.amount) !== "";
	const worst = plan.boundTicks > 0n ? figure(priceText(pair, plan.boundTicks)) : "–";
	return (
		<>
			<CostLine label={t`Average`}>
				{typedSomething && plan.averageTicks > 0n ? `≈ ${figure(priceText(pair, plan.averageTicks))}` : "–"}
			</CostLine>
			<CostLine label={t`Worst price`}>{worst}</CostLine>
			<CostLine label={draft.side === "buy" && !spendsQuote(draft) ? t`At most` : t`You receive`}>
				{/* The number has a minimum width, so that the line does not move when the number appears. */}
				<span className="inline-block min-w-[10em]">
					{typedSomething ? <MostOrLeast pair={pair} draft={draft} plan={plan} /> : "–"}
				</span>
			</CostLine>
		</>
	);
}

/**
 * Shows the maximum cost of a buy, the quantity of a buy whose cost the user typed, or the proceeds of a sale. The values
 * follow the current order book.
 */
function MostOrLeast({ pair, draft, plan }: { pair: SpotPair; draft: Draft; plan: Plan }) {
	const { figure } = useFigures();
	if (spendsQuote(draft)) return `≈ ${figure(formatDecimalShort(plan.received - plan.fee, pair.baseDecimals))} ${pair.base}`;
	if (draft.side === "buy") return `${figure(quoteText(pair, plan.locked))} ${pair.quote}`;
	return `≈ ${figure(aboutText(pair, plan.received - plan.fee))} ${pair.quote}`;
}

function OcoLine({ pair, draft }: { pair: SpotPair; draft: Draft }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const plan = planOrder(pair, draft, marketNow(pair));
	const locked =
		draft.side === "buy"
			? `${figure(quoteText(pair, plan.locked))} ${pair.quote}`
			: `${figure(lotsText(pair, plan.lots))} ${pair.base}`;
	return <CostLine label={t`Locked once`}>{plan.locked > 0n ? locked : "–"}</CostLine>;
}

function CostLine({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-1">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd className="num ml-auto shrink-0 text-right">{children}</dd>
		</div>
	);
}
