import type { Fund } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { percentText } from "../../../domain/arbitrage/value-history.ts";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

export function TermsCard({ fund }: { fund: Fund }) {
	const { t } = useLingui();
	const { figure, date } = useFigures();
	const { currency } = fund;
	const percent = (share: string) => `${figure(percentText(share), { short: true })}%`;
	const money = (amount: string) => `${figure(amount, { short: true })} ${currency}`;
	const texts = [
		t`Your money buys units of an account that trades on this exchange. It is not paid from anybody else's deposit, and nothing is promised.`,
		t`You come in at the next full hour's value, less what investing your money costs then; you leave with what selling your share of every position really brings, within 24 hours where the books allow it.`,
		t`The fee is taken when you redeem, and only on what each of your lots gained above what you paid for it.`,
		t`The exchange itself refuses the fund's orders that are further from the index than the band, transfers out of it and deposits into it.`,
		t`It can lose: fees of trading, funding that turns against it, a market that empties.`,
	];
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t({ message: "Terms", context: "of a fund" })}</h2>
			<dl>
				<LabelledFigure label={t`Markets`}>{fund.markets.map(({ symbol }) => symbol).join(", ")}</LabelledFigure>
				<LabelledFigure label={t`Fee on gains`}>{percent(fund.performance_fee)}</LabelledFigure>
				<LabelledFigure label={t`Band around the index`}>± {percent(fund.band)}</LabelledFigure>
				<LabelledFigure label={t`Min / max`}>
					{figure(fund.min, { short: true })} – {money(fund.max)}
				</LabelledFigure>
				<LabelledFigure label={t`Operator's locked stake`}>{money(fund.founding)}</LabelledFigure>
				<LabelledFigure label={t`All units`}>{figure(fund.units, { places: 2 })}</LabelledFigure>
				<LabelledFigure label={t`Trades since`}>{date(fund.founded_at)}</LabelledFigure>
			</dl>
			{texts.map((text) => (
				<p key={text} className="text-12 text-soft">
					{text}
				</p>
			))}
		</Card>
	);
}
