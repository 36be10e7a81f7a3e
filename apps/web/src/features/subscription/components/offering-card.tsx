import type { SubscriptionOffering } from "@candor/contract";
import { Card, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { Countdown } from "../../../domain/offerings/countdown.tsx";
import { shareOf } from "../../../shared/amounts/units.ts";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { StateBadge } from "./state-badge.tsx";

export function OfferingCard({ offering }: { offering: SubscriptionOffering }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const { status, currency, prices } = offering;
	const sold = shareOf(offering.sold, offering.left);
	const percent = figure(String(Math.floor(sold * 100)));
	const [first] = prices;
	const open = status === "subscribing";
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<CoinMark code={currency} size={34} />
				<div className="min-w-0 flex-[1_1_8rem]">
					<h3 className="text-16 font-semibold break-words">{offering.name}</h3>
					<p className="num text-12 text-soft">
						{first !== undefined && `1 ${currency} = ${figure(first.price, { short: true })} ${first.currency}`}
					</p>
				</div>
				<StateBadge status={status} />
			</div>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<div className="grid min-w-0 flex-[1_1_9rem] gap-1.5">
					<ProgressBar value={sold} label={t`How much is sold`} />
					<span className="num flex flex-wrap justify-between gap-x-3 text-11 text-soft">
						<span>{t`${percent}% sold`}</span>
						<span>
							{open ? (
								<>
									{t`Closes in`} <Countdown until={offering.closes_at} />
								</>
							) : status === "upcoming" ? (
								<>
									{t`Opens in`} <Countdown until={offering.opens_at} />
								</>
							) : (
								time(offering.launched_at ?? offering.cancelled_at ?? offering.closes_at)
							)}
						</span>
					</span>
				</div>
				<LinkButton
					tone={open ? "brand" : "ghost"}
					to="/pages/publication/details"
					search={{ id: offering.id }}
					className="px-4"
					aria-label={`${open ? t({ message: "Subscribe", context: "to new coins" }) : t`Details`} ${offering.name}`}
				>
					{open ? t({ message: "Subscribe", context: "to new coins" }) : t`Details`}
				</LinkButton>
			</div>
		</Card>
	);
}
