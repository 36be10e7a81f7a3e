// Shows the profit or loss of the simulated market maker. It is public, because the market maker is the counterparty of most
// trades.
import type { CallData } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

export function MarketMakerCard({ maker }: { maker: NonNullable<CallData<"proofs/market_maker">> }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const money = (amount: string) => `${figure(amount, { short: true, least: 2 })} ${maker.currency}`;
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`The market maker's profit`}</h2>
			<p className="text-12 text-soft">
				{t`It quotes every market, trades by the same rules as you and pays the same fees. It has no other income: what it makes, others lost.`}
			</p>
			<dl>
				<LabelledFigure label={t`Profit so far`} strong>
					{money(maker.profit)}
				</LabelledFigure>
				<LabelledFigure label={t`Worth of what it holds`}>{money(maker.worth)}</LabelledFigure>
				<LabelledFigure label={t`As of`}>{time(maker.at)}</LabelledFigure>
				<LabelledFigure label={t`Its account`}>{maker.user}</LabelledFigure>
			</dl>
			<h3 className="pt-1 text-12 font-semibold">{t`What it holds, and was given`}</h3>
			<dl>
				{maker.assets.map(({ currency_id, currency, held, deposited }) => (
					<LabelledFigure key={currency_id} label={currency}>
						{figure(held, { short: true })} / {figure(deposited, { short: true })}
					</LabelledFigure>
				))}
			</dl>
		</Card>
	);
}
