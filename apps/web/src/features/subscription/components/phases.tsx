import type { SubscriptionOffering } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { PhaseTimeline } from "../../../domain/offerings/phase-timeline.tsx";

const AT: Record<SubscriptionOffering["status"], number> = {
	upcoming: 0,
	subscribing: 1,
	sold_out: 2,
	closed: 2,
	launched: 3,
	cancelled: -1,
};

export function Phases({ offering }: { offering: SubscriptionOffering }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const { status, unlocks_at, lock_days: days } = offering;
	const refund = time(offering.refund_time);
	const cancelled = offering.cancelled_at === null ? "" : time(offering.cancelled_at);
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-16 font-semibold">{t`Phases`}</h2>
			{status === "cancelled" ? (
				<p className="text-12 text-soft">{t`Called off at ${cancelled}: everything that was paid went back whole.`}</p>
			) : (
				<PhaseTimeline
					label={t`Phases`}
					at={AT[status]}
					steps={[
						{ name: t`Opens`, until: offering.opens_at },
						{ name: t`Subscribing: first come, first served`, until: offering.closes_at },
						{ name: t`Launch: coins are credited`, until: offering.launched_at ?? offering.launch_time },
						{ name: days === 0 ? t`Free at once` : t`Locked for ${days} d`, until: unlocks_at },
					]}
				/>
			)}
			<p className="text-12 text-soft">
				{t`All coins lie in escrow before anybody pays, and what you pay lies beside them. Without a launch by ${refund} everything comes back to you whole, by itself.`}
			</p>
		</Card>
	);
}
