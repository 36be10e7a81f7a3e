// Receipt of an ended order: amounts, times, a hold, and a reversal by the bank.
import type { P2pOrder } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { decimalsOf, pricePlaces } from "../calculate/price-places.ts";
import { usePayTypeName } from "./labels.ts";

export function Receipt({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const payTypeName = usePayTypeName();
	const { side, currency, fiat, ended_at, hold_until, compensated } = order;
	const isPaidOut = Number(compensated) > 0;
	// A cancelled order has no labels for paid or received amounts, because nothing was exchanged.
	const isTrade = order.state === "released";
	const coinsLabel =
		side === "buy"
			? t({ message: "Bought", context: "coins, on a receipt" })
			: t({ message: "Sold", context: "coins, on a receipt" });
	const moneyLabel = side === "buy" ? t`You paid` : t`You received`;
	return (
		<>
			{order.reversed && (
				<Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5" role="status">
					<h2 className="text-14 font-semibold text-warn">{t`Reversed by the bank`}</h2>
					<p className="text-12 text-soft">{t`The bank took the payment of this order back. Two operators have recorded it, and the buyer is barred.`}</p>
					{isPaidOut && (
						<dl>
							<LabelledFigure label={t`Paid from the merchant's bond`} strong>
								{`${figure(compensated, { short: true })} USDT`}
							</LabelledFigure>
						</dl>
					)}
				</Card>
			)}
			<Card>
				<h2 className="text-14 font-semibold">{isTrade ? t`Receipt` : t`Details`}</h2>
				<dl className="mt-1">
					<LabelledFigure label={isTrade ? coinsLabel : t({ message: "Quantity", context: "of coins" })} strong>
						{`${figure(order.quantity, { short: true })} ${currency}`}
					</LabelledFigure>
					<LabelledFigure label={isTrade ? moneyLabel : t({ message: "Amount", context: "of money in a P2P order" })} strong>
						{`${figure(order.amount, { short: true })} ${fiat}`}
					</LabelledFigure>
					<LabelledFigure
						label={t`Price`}
					>{`${figure(order.price, pricePlaces(order.price, decimalsOf(order.amount)))} ${fiat}`}</LabelledFigure>
					{isTrade && <LabelledFigure label={t`Fee`}>{t`None`}</LabelledFigure>}
					<LabelledFigure label={t`Payment method`}>{payTypeName(order.pay_type)}</LabelledFigure>
					<LabelledFigure label={t`Other side`}>
						<span translate="no">{order.partner.name}</span>
					</LabelledFigure>
					<LabelledFigure label={t({ message: "Opened", context: "time at which a P2P order opened" })}>
						{time(order.opened_at)}
					</LabelledFigure>
					{ended_at !== null && (
						<LabelledFigure label={t({ message: "Ended", context: "time at which a P2P order ended" })}>
							{time(ended_at)}
						</LabelledFigure>
					)}
					{side === "buy" && hold_until !== null && (
						<LabelledFigure label={t`Frozen until`} strong>
							{time(hold_until)}
						</LabelledFigure>
					)}
				</dl>
			</Card>
		</>
	);
}
