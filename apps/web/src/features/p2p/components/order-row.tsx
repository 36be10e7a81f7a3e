import type { P2pOrder } from "@candor/contract";
import { Badge, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../../data/server-clock.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { clockOf } from "../calculate/order-step.ts";
import { toneOf, useStateNames } from "./labels.ts";

export function OrderRow({ order, first }: { order: P2pOrder; first: boolean }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const states = useStateNames();
	const { side, currency, fiat, unread, due_at, state } = order;
	const counts = due_at !== null && (state === "created" || state === "paying" || state === "closing");
	return (
		<Link
			to="/pages/assets/c2c/orderDetail"
			search={{ id: order.id }}
			className={join("pressable block py-3", !first && "hairline")}
		>
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className={join("text-14 font-semibold", side === "buy" ? "text-up" : "text-down")}>
					{side === "buy" ? t`Buy ${currency}` : t`Sell ${currency}`}
				</span>
				<span className="flex flex-wrap items-center gap-1.5">
					{unread > 0 && <Badge tone="bad">{t`${unread} unread`}</Badge>}
					<Badge tone={toneOf(order)}>{states[state]}</Badge>
				</span>
			</span>
			<dl className="mt-1 block">
				<LabelledFigure label={t({ message: "Amount", context: "of money in a P2P order" })} strong>
					{`${own(order.amount, { short: true })} ${fiat}`}
				</LabelledFigure>
				<LabelledFigure label={t({ message: "Quantity", context: "of coins" })}>
					{`${own(order.quantity, { short: true })} ${currency}`}
				</LabelledFigure>
				<LabelledFigure label={t`Price`}>{`${figure(order.price, { short: true })} ${fiat}`}</LabelledFigure>
				<LabelledFigure label={t`Other side`}>
					<span translate="no">{order.partner.name}</span>
				</LabelledFigure>
				{counts && (
					<LabelledFigure label={t`Time left`} strong>
						<TimeLeft due={due_at} />
					</LabelledFigure>
				)}
				<LabelledFigure label={t({ message: "Opened", context: "time at which a P2P order opened" })}>
					{time(order.opened_at)}
				</LabelledFigure>
			</dl>
		</Link>
	);
}

function TimeLeft({ due }: { due: number }) {
	return <span className="text-brand">{useServerTime((now) => clockOf(due - now))}</span>;
}
