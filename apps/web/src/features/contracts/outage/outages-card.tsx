import { formatDecimal } from "@candor/money";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import type { Terms } from "../../../domain/contracts/calculate/terms.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { useDurationLabels } from "./duration-labels.ts";
import { texts } from "./texts";

export const openOutagesCard = () => withTexts(OutagesCard, texts);

function OutagesCard({ outages }: Pick<Terms, "outages">) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const span = useDurationLabels();
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`After an outage`}</h2>
			<p className="mt-1 text-12 text-soft">
				{t`If there is no index price for more than 2 minutes, positions with too little equity for the gap are closed at the last mark price before it, without a fee, and some on the other side with them. Insurance pays for no gap.`}
			</p>
			<dl className="mt-2 grid gap-2 text-12">
				{outages.map(({ overMs, equityPpm }) => {
					const lasted = span(overMs);
					return (
						<Line key={overMs} label={t`Longer than ${lasted}`}>
							{t`equity below ${figure(formatDecimal(BigInt(equityPpm), 4), { short: true })}% of size`}
						</Line>
					);
				})}
			</dl>
		</Card>
	);
}
