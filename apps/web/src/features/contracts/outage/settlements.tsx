// Lists lots of a position that the exchange closed at the last mark price, because of an index outage or the end of the
// contract. After an outage, the user can check a proof.
import type { PositionWithFills } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { useDurationLabels } from "./duration-labels.ts";
import { texts } from "./texts";

type OfPosition = PositionWithFills["settlements"][number];

export const openSettlements = () => withTexts(Settlements, texts);

function Settlements({ settlements }: Pick<PositionWithFills, "settlements">) {
	return settlements.map((settlement) => <Settlement key={settlement.from} settlement={settlement} />);
}

function Settlement({ settlement }: { settlement: OfPosition }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const words = useWords(settlement);
	const { from, until, profit, equity, needed } = settlement;
	const money = (text: string, sign = false) => own(text, { least: 2, short: true, sign });
	const [lots, price] = [own(String(settlement.lots)), figure(settlement.price)];
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{words.title}</h2>
			<p className="mt-1 text-12 text-soft">{words.because}</p>
			<dl className="mt-2 grid gap-2 text-12">
				<Line label={t`Closed`}>{t`${lots} lots at ${price}`}</Line>
				<Line label={t`Profit or loss`}>{money(profit, true)}</Line>
				{settlement.why === "outage" && (
					<>
						<Line label={t`Equity before`}>{money(equity)}</Line>
						<Line label={t`Needed to stay open`}>{money(needed)}</Line>
					</>
				)}
				<Line label={t`Last index price at`}>{time(from)}</Line>
				{settlement.why === "outage" && <Line label={t`Next index price at`}>{time(until)}</Line>}
			</dl>
		</Card>
	);
}

function useWords({ why, from, until, equity, needed }: OfPosition): { readonly title: string; readonly because: string } {
	const { t } = useLingui();
	const span = useDurationLabels();
	const lasted = span(until - from);
	if (why === "delisting") {
		return {
			title: t`Final settlement`,
			because: t`This contract was delisted. All positions were closed at the last mark price, without a fee.`,
		};
	}
	if (why === "silence") {
		return {
			title: t`Final settlement`,
			because: t`There was no index price for ${lasted}. All positions were closed at the last mark price, without a fee.`,
		};
	}
	return {
		title: t`Closed by an outage of ${lasted}`,
		because:
			Number(equity) < Number(needed)
				? t`There was no index price for ${lasted}. The position had less equity than it needed to stay open for that long, so it was closed at the last mark price before the outage, without a fee.`
				: t`There was no index price for ${lasted}. Positions on the other side had too little equity to stay open. This position was first in the auto-deleveraging queue, so it was closed against them at the last mark price before the outage, without a fee.`,
	};
}
