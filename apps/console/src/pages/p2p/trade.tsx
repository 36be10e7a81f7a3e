import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { DeadlineBar } from "../../parts/deadline-bar.tsx";
import { amountText, fiatPriceText } from "../../parts/figures.ts";
import { ageText, Moment } from "../../parts/moments.tsx";
import { type P2pOrder, useP2pTexts } from "../../parts/p2p-texts.ts";
import { CardTitle, Facts } from "../../parts/page.tsx";
import { usePayNames } from "../../parts/pay-names.ts";

export function Trade({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { causeText, rulingText, outcomes } = useP2pTexts();
	const { payTypeName } = usePayNames();
	const { coin, fiat, ruling, evidence_until, reversed, compensated } = order;
	return (
		<Card>
			<CardTitle aside={order.late && <Badge tone="bad">{t`ruling late`}</Badge>}>{t`Trade`}</CardTitle>
			<p className="num text-[1.375rem] font-bold">
				{amountText(order.quantity)} {coin}
			</p>
			<Facts
				wide
				facts={[
					[t`Amount`, `${amountText(order.amount)} ${fiat}`],
					[t`Price`, `${fiatPriceText(order.price, order.amount)} ${fiat}`],
					[t`Pay type`, payTypeName(order.pay_type)],
					[t({ message: `Opened`, context: "time" }), <Moment key="opened" at={order.opened_at} />],
					[t`Cause of the state`, order.cause === "" ? "–" : causeText(order.cause, order.state)],
					[t`Time in this state`, ageText(order.state_from)],
					[t`Deadline`, <DeadlineBar key="due" from={order.state_from} due={order.due_at} />],
					...(evidence_until === null ? [] : [[t`Evidence until`, <Moment key="evidence" at={evidence_until} />] as const]),
					...(reversed ? [[t`Paid to the seller from the bond`, `${amountText(compensated)} USDT`] as const] : []),
				]}
			/>
			{ruling !== null && (
				<div className="mt-3 rounded-m bg-raised p-3 text-12">
					<div className="font-semibold">{t`Ruling: ${outcomes[ruling.outcome]}`}</div>
					<div className="mt-0.5">{rulingText(ruling.reason)}</div>
					<div className="mt-0.5 text-soft">
						{t`Proposed by operator ${ruling.by}`} · <Moment at={ruling.at} />
					</div>
				</div>
			)}
			<h3 className="mt-3 text-12 text-soft">{t`Conditions of the merchant`}</h3>
			<p className="mt-1 text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">{order.terms || "–"}</p>
		</Card>
	);
}
