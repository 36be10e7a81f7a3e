// Explains why some rebates are not paid yet, and when the user loses them.
import type { CallData } from "@candor/contract";
import { Badge, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";

export function HeldCard({
	invite: { held_why: why, lapses_at: lapsesAt, lapse_days: days },
}: {
	invite: CallData<"user/invite">;
}) {
	const { t } = useLingui();
	const { date } = useFigures();
	if (why.length === 0) return null;
	const lapseDate = lapsesAt === null ? "" : date(lapsesAt);
	const unverified = why.includes("inviter_unverified");
	const texts = {
		inviter_unverified: t`You are not verified yet.`,
		invitee_unverified: t`At least one friend is not verified yet.`,
		under_review: t`Some rebates are under review.`,
	};
	return (
		<Card role="status" className="grid gap-2">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h2 className="text-14 font-semibold">
					{why.some((one) => one !== "under_review")
						? t`Rebates wait until you and your friend are verified`
						: t`Rebates wait for a review`}
				</h2>
				<Badge tone="warn">{t({ message: "Pending", context: "rebates that are not paid yet" })}</Badge>
			</div>
			<ul className="grid gap-0.5 text-12 text-soft">
				{why.map((one) => (
					<li key={one}>{texts[one]}</li>
				))}
			</ul>
			<p className="text-12 text-soft">
				{lapsesAt === null
					? t`Rebates that stay pending lapse after ${days} days.`
					: t`Rebates that stay pending lapse after ${days} days, the first of them on ${lapseDate}.`}
			</p>
			{unverified && (
				<LinkButton to="/pages/verification/index" tone="ghost" className="mt-1">
					{t`Verify your identity`}
				</LinkButton>
			)}
		</Card>
	);
}
