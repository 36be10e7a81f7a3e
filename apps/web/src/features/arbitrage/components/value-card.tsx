// How a fund's value follows: what it has, position by position, and what that makes of a unit.
import type { Fund, FundDetail } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Line } from "../../../shared/page-parts/labelled-figure.tsx";

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
				<Line label={t`Cash`}>{money(portfolio.cash)}</Line>
				{portfolio.coins.map(({ symbol, currency: coin, quantity, worth, index }) => (
					<Line key={symbol} label={`${figure(quantity, { short: true })} ${coin} × ${figure(index)}`}>
						+ {money(worth)}
					</Line>
				))}
				{portfolio.positions.map((position) => {
					const { symbol, amount } = { symbol: position.symbol, amount: figure(position.amount, { short: true }) };
					return (
						<Line
							key={position.position}
							label={
								position.direction === "long"
									? t`${symbol} long ${amount}: margin and gain`
									: t`${symbol} short ${amount}: margin and gain`
							}
						>
							+ {money(position.margin)} {signed(position.profit, money)}
						</Line>
					);
				})}
				<Line label={t`Funding expected of this period`}>{signed(portfolio.funding, money)}</Line>
				<Line label={t`Together`} strong>
					= {money(portfolio.equity)}
				</Line>
				<Line label={t`÷ units`}>{figure(portfolio.units, { places: 2 })}</Line>
				<Line label={t`Unit value`} strong>
					= {fund.value === null ? "–" : figure(fund.value.value, { places: 6 })}
				</Line>
			</dl>
		</Card>
	);
}

function signed(amount: string, money: (amount: string) => string): string {
	return amount.startsWith("-") ? `− ${money(amount.slice(1))}` : `+ ${money(amount)}`;
}
