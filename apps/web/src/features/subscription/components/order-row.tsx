import type { SubscriptionOrder } from "@candor/contract";
import { Badge, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";

export function OrderRow({ order, first }: { order: SubscriptionOrder; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const { status, currency, payment_currency } = order;
	const words = {
		subscribed: t`Waiting for the launch`,
		locked: t`Locked`,
		unlocked: t`Free to use`,
		refunded: t`Refunded`,
		held: t`Being looked at`,
	};
	return (
		<Link
			to="/pages/publication/details"
			search={{ id: order.offering_id }}
			className={join("pressable block py-3", !first && "hairline")}
		>
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="text-14 font-semibold break-words">{order.name}</span>
				<Badge tone={status === "held" ? "warn" : status === "unlocked" ? "up" : "plain"}>{words[status]}</Badge>
			</span>
			<dl className="mt-1 block">
				<LabelledFigure label={t`Quantity`}>{`${own(order.quantity, { short: true })} ${currency}`}</LabelledFigure>
				<LabelledFigure label={t`Paid`}>{`${own(order.paid, { short: true, least: 2 })} ${payment_currency}`}</LabelledFigure>
				{order.refunded_at !== null ? (
					<LabelledFigure label={t`Came back`}>{time(order.refunded_at)}</LabelledFigure>
				) : order.unlocks_at !== null ? (
					<LabelledFigure label={t`Unlocks`}>{time(order.unlocks_at)}</LabelledFigure>
				) : (
					<LabelledFigure label={t`Launch`}>{time(order.launch_time)}</LabelledFigure>
				)}
				<LabelledFigure label={t`Serial number`}>{order.serial_number}</LabelledFigure>
			</dl>
		</Link>
	);
}
