// Shows the statistics of a trader. The exchange calculates all of them from its records.
import type { Trader } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { useDuration, useShare } from "./labels.ts";

export function TraderFacts({ facts }: { facts: Trader }) {
	const { t } = useLingui();
	const { figure, date } = useFigures();
	const share = useShare();
	const duration = useDuration();
	return (
		<dl>
			<LabelledFigure label={t`Orders in 30 days`}>{figure(String(facts.orders_30d))}</LabelledFigure>
			<LabelledFigure label={t({ message: "Completed", context: "share of the orders" })}>
				{facts.completion === null ? "–" : share(facts.completion)}
			</LabelledFigure>
			<LabelledFigure label={t`Release time (median)`}>
				{facts.release_ms === null ? "–" : duration(facts.release_ms)}
			</LabelledFigure>
			<LabelledFigure label={t`Payment time (median)`}>{facts.pay_ms === null ? "–" : duration(facts.pay_ms)}</LabelledFigure>
			<LabelledFigure label={t`Disputes lost`}>{figure(String(facts.disputes_lost))}</LabelledFigure>
			<LabelledFigure label={t`Trading partners`}>{figure(String(facts.partners))}</LabelledFigure>
			<LabelledFigure label={t`Account since`}>{date(facts.joined_at)}</LabelledFigure>
		</dl>
	);
}
