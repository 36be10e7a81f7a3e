// What an outage of the index closed of a ticket, and what decided it.
import type { TicketWithFills } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Line } from "../../../contracts/components/cost-lines.tsx";
import { useSpanWords } from "../../../contracts/components/span-words.ts";
import { useOwnFigure } from "../../../hidden-amounts/hidden.ts";

type OfTicket = TicketWithFills["settlements"][number];

export function Settlements({ settlements }: Pick<TicketWithFills, "settlements">) {
	return settlements.map((settlement) => <Settlement key={settlement.from} settlement={settlement} />);
}

function Settlement({ settlement }: { settlement: OfTicket }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useOwnFigure();
	const span = useSpanWords();
	const { from, until, profit, equity, needed } = settlement;
	const money = (text: string, sign = false) => own(text, { least: 2, short: true, sign });
	const [lots, price, lasted] = [own(String(settlement.lots)), figure(settlement.price), span(until - from)];
	const isBelow = Number(equity) < Number(needed);
	return (
		<Card className="px-4 py-3.5">
			<h2 className="text-14 font-semibold">{t`Closed by an outage of ${lasted}`}</h2>
			<p className="mt-1 text-12 text-soft">
				{isBelow
					? t`There was no index price for ${lasted}. The position had less equity than it needed to stay open for that long, so it was closed at the last mark price before the outage, without a fee.`
					: t`There was no index price for ${lasted}. Positions on the other side had too little equity to stay open. This position was first in the auto-deleveraging queue, so it was closed against them at the last mark price before the outage, without a fee.`}
			</p>
			<dl className="mt-2 grid gap-2 text-12">
				<Line label={t`Closed`}>{t`${lots} lots at ${price}`}</Line>
				<Line label={t`Profit or loss`}>{money(profit, true)}</Line>
				<Line label={t`Equity before`}>{money(equity)}</Line>
				<Line label={t`Needed to stay open`}>{money(needed)}</Line>
				<Line label={t`Last index price at`}>{time(from)}</Line>
				<Line label={t`Next index price at`}>{time(until)}</Line>
			</dl>
		</Card>
	);
}
