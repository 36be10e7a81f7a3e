// Shows how a fund's unit value is calculated from its balances and positions.
import type { Fund, FundDetail } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

export function ValueCard({ fund, portfolio }: { fund: Fund; portfolio: NonNullable<FundDetail["portfolio"]> }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { currency } = fund;
	const money = (amount: string) => `${figure(amount, { places: 2 })} ${currency}`;
	const at = time(portfolio.time);
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`How the value follows`}</h2>
			<p className="text-12 text-soft">{t`At ${at}, every position at the index, not at a price that somebody can push. Anybody can work it out again from the journal.`}</p>
			<dl>
				<LabelledFigure label={t`Cash`}>{money(portfolio.cash)}</LabelledFigure>
				{portfolio.coins.map(({ symbol, currency: coin, quantity, worth, index }) => (
					<LabelledFigure key={symbol} label={`${figure(quantity, { short: true })} ${coin} × ${figure(index)}`}>
						+ {money(worth)}
					</LabelledFigure>
				))}
				{portfolio.positions.map((position) => {
					const { symbol, amount } = { symbol: position.symbol, amount: figure(position.amount, { short: true }) };
					return (
						<LabelledFigure
							key={position.position}
							label={
								position.direction === "long"
									? t`${symbol} long ${amount}: margin and gain`
									: t`${symbol} short ${amount}: margin and gain`
							}
						>
							+ {money(position.margin)} {signed(position.profit, money)}
						</LabelledFigure>
					);
				})}
				<LabelledFigure label={t`Funding expected of this period`}>{signed(portfolio.funding, money)}</LabelledFigure>
				<LabelledFigure label={t`Together`} strong>
					= {money(portfolio.equity)}
				</LabelledFigure>
				<LabelledFigure label={t`÷ units`}>{figure(portfolio.units, { places: 2 })}</LabelledFigure>
				<LabelledFigure label={t`Unit value`} strong>
					= {fund.value === null ? "–" : figure(fund.value.value, { places: 6 })}
				</LabelledFigure>
			</dl>
		</Card>
	);
}

function signed(amount: string, money: (amount: string) => string): string {
	return amount.startsWith("-") ? `− ${money(amount.slice(1))}` : `+ ${money(amount)}`;
}
