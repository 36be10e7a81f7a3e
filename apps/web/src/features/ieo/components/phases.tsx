import type { IeoOffering } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { PhaseTimeline } from "../../../domain/offerings/phase-timeline.tsx";
import { phaseOf } from "../calculate/phase.ts";

export function Phases({ offering }: { offering: IeoOffering }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { lock_up_period: days } = offering;
	const refund = time(offering.refund_date);
	const cancelled = offering.cancelled_at === null ? "" : time(offering.cancelled_at);
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Phases`}</h2>
			{offering.status === "cancelled" ? (
				<p className="text-12 text-soft">{t`Called off at ${cancelled}: everything that was paid or frozen went back whole.`}</p>
			) : (
				<PhaseTimeline
					label={t`Phases`}
					at={phaseOf(offering).at}
					steps={[
						{ name: t`Opens`, until: offering.opens_at },
						{ name: t`Applications: the price is frozen`, until: offering.closes_at },
						{ name: t`Allotment: the list is fixed and public`, until: offering.allotment_date },
						{ name: t`Payment: what is unpaid is paid by itself`, until: offering.pay_date },
						{ name: t`Listing: coins are credited`, until: offering.listed_at ?? offering.listing_date },
						{ name: days === 0 ? t`Free at once` : t`Locked for ${days} d`, until: offering.lock_date },
					]}
				/>
			)}
			<p className="text-12 text-soft">
				{t`All coins lie in escrow before anybody applies. Where more is asked for than there is, everybody gets the same share of what they asked for, nobody more than the cap, and what the cap cuts off goes to the others. Anybody can work it out again. Without a listing by ${refund} everything comes back whole, by itself.`}
			</p>
		</Card>
	);
}
