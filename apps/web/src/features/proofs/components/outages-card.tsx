// Lists the latest outages of the exchange, and the options whose stake was returned because their market had no price.
import type { CallData } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

const SHOWN = 5;

export function OutagesCard({ told: { outages, options } }: { told: CallData<"proofs/outages"> }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<h2 className="text-16 font-semibold">{t`Outages`}</h2>
			<p className="text-12 text-soft">
				{t`Every time the exchange stood still for more than five seconds is in the journal and here. Nothing ends by it: orders are there afterwards, and dates that were promised are put off.`}
			</p>
			<dl>
				{outages.length === 0 && <LabelledFigure label={t`The exchange stood still`}>{t`Never so far`}</LabelledFigure>}
				{outages.slice(0, SHOWN).map(({ from, to }) => (
					<LabelledFigure key={`${from} ${to}`} label={t`From ${time(from)}`}>
						<Lasted ms={to - from} />
					</LabelledFigure>
				))}
			</dl>
			<h3 className="pt-1 text-12 font-semibold">{t`Options that had no price to settle at`}</h3>
			<p className="text-12 text-soft">
				{t`They settle by the last price before. What some lose by it pays the others first, and the rest goes back to the losers: the house never gains.`}
			</p>
			{options.length === 0 && (
				<dl>
					<LabelledFigure label={t`Settled in this way`}>{t`None so far`}</LabelledFigure>
				</dl>
			)}
			{options.slice(0, SHOWN).map(({ market, account, at, currency, ...sums }) => (
				<dl key={`${market} ${account} ${at}`}>
					<LabelledFigure label={account === "real" ? market : t`${market}, demo money`}>{time(at)}</LabelledFigure>
					<LabelledFigure label={t`Options`}>{sums.options}</LabelledFigure>
					<LabelledFigure label={t`Lost`}>{`${figure(sums.lost)} ${currency}`}</LabelledFigure>
					<LabelledFigure label={t`Paid to winners`}>{`${figure(sums.won)} ${currency}`}</LabelledFigure>
					<LabelledFigure label={t`Returned to losers`}>{`${figure(sums.returned)} ${currency}`}</LabelledFigure>
					<LabelledFigure label={t`Paid by the house`}>{`${figure(sums.from_pool)} ${currency}`}</LabelledFigure>
				</dl>
			))}
		</Card>
	);
}

function Lasted({ ms }: { ms: number }) {
	const { t } = useLingui();
	const seconds = Math.max(1, Math.round(ms / 1_000));
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	if (seconds < 60) return t`for ${seconds} s`;
	if (minutes < 60) return t`for ${minutes} min`;
	return hours < 48 ? t`for ${hours} h ${minutes % 60} min` : t`for ${Math.floor(hours / 24)} d`;
}
