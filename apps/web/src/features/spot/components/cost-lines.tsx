// What stands below the fields: what can be spent, the fee, and for market orders what the book says now, the price that is
// never passed, and what it costs at most. Renders alone when balance or book move.

import { formatTruncated } from "@candor/money";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useDepth } from "../../../data/depth.ts";
import { useTickerField } from "../../../data/tickers.ts";
import { type Draft, spendsQuote } from "../calculate/draft.ts";
import { lotsText, priceText } from "../calculate/pair.ts";
import { type Plan, planOrder } from "../calculate/plan.ts";
import { marketNow, useAvailable } from "../data/market-now.ts";
import type { SpotPair } from "../data/pair-terms.ts";
import { useTicket } from "../data/ticket.ts";
import { FundLink } from "./fund-link.tsx";

export function CostLines({ pair }: { pair: SpotPair }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const draft = useTicket(pair.symbol, (state) => state.draft);
	const available = useAvailable(pair);
	const units = draft.side === "buy" ? available.quote : available.base;
	const [decimals, coin] = draft.side === "buy" ? [pair.quoteDecimals, pair.quote] : [pair.baseDecimals, pair.base];
	const maker = draft.orderType === "limit" && (draft.postOnly || draft.timeInForce === "gtc");
	const text = figure(formatTruncated(units, decimals, draft.side === "buy" ? 2 : Math.min(6, decimals)));
	return (
		<dl className="grid gap-1 text-12">
			<CostLine label={t`Available`}>
				<span className="inline-flex items-center gap-1">
					{text} {coin}
					<FundLink label={t`Add ${coin}`} assetId={draft.side === "buy" ? pair.quoteId : pair.baseId}>
						<Plus aria-hidden size={14} strokeWidth={2.25} />
					</FundLink>
				</span>
			</CostLine>
			<CostLine label={maker ? t`Fee (maker)` : t`Fee (taker)`}>
				{feeText(maker ? pair.makerFeePpm : pair.takerFeePpm, figure)} %
			</CostLine>
			{draft.orderType === "market" && <MarketLines pair={pair} draft={draft} />}
			{draft.orderType === "oco" && <OcoLine pair={pair} draft={draft} />}
		</dl>
	);
}

/** `1000` parts per million → `0.10`. */
function feeText(ppm: number, figure: (text: string) => string): string {
	return figure(formatTruncated(BigInt(ppm), 4, ppm % 100 === 0 ? 2 : 4));
}

function MarketLines({ pair, draft }: { pair: SpotPair; draft: Draft }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	useDepth(pair.symbol);
	useTickerField(pair.symbol, "index");
	const plan = planOrder(pair, draft, marketNow(pair));
	const typedSomething = (spendsQuote(draft) ? draft.quoteAmount : draft.amount) !== "";
	const worst = plan.boundTicks > 0n ? figure(priceText(pair, plan.boundTicks)) : "–";
	return (
		<>
			<CostLine label={t`Average`}>
				{typedSomething && plan.averageTicks > 0n ? `≈ ${figure(priceText(pair, plan.averageTicks))}` : "–"}
			</CostLine>
			<CostLine label={t`Worst price`}>{worst}</CostLine>
			<CostLine label={draft.side === "buy" ? t`At most` : t`You receive`}>
				{typedSomething ? <MostOrLeast pair={pair} draft={draft} plan={plan} /> : "–"}
			</CostLine>
			{typedSomething && !plan.fillsWhole && (
				<div className="text-11 text-warn">{t`The book does not hold all of it now; the rest would be cancelled.`}</div>
			)}
		</>
	);
}

/** A buy's highest cost; a sale's proceeds by the book now. */
function MostOrLeast({ pair, draft, plan }: { pair: SpotPair; draft: Draft; plan: Plan }) {
	const { figure } = useFigures();
	if (draft.side === "buy") return `${figure(formatTruncated(plan.locked, pair.quoteDecimals, 2))} ${pair.quote}`;
	return `≈ ${figure(formatTruncated(plan.received - plan.fee, pair.quoteDecimals, 2))} ${pair.quote}`;
}

function OcoLine({ pair, draft }: { pair: SpotPair; draft: Draft }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const plan = planOrder(pair, draft, marketNow(pair));
	const locked =
		draft.side === "buy"
			? `${figure(formatTruncated(plan.locked, pair.quoteDecimals, 2))} ${pair.quote}`
			: `${figure(lotsText(pair, plan.lots))} ${pair.base}`;
	return <CostLine label={t`Locked once`}>{plan.locked > 0n ? locked : "–"}</CostLine>;
}

function CostLine({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-baseline justify-between gap-x-2">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd className="num ml-auto shrink-0 text-right">{children}</dd>
		</div>
	);
}
