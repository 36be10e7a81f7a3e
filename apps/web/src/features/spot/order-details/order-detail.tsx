import type { OrderWithFills } from "@candor/contract";
import { EmptyState, Skeleton, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { withTexts } from "../../../data/load-texts.ts";
import { useOrder } from "../../../domain/spot/order-history.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { hasTimeInForce } from "../calculate/order-draft.ts";
import { useOrderLabels } from "../components/order-labels.ts";
import { priceOf } from "../components/order-row.tsx";
import { texts } from "./texts";

export const openOrderDetail = () => withTexts(OrderDetail, texts);

function OrderDetail({ id }: { id: number }) {
	const { t } = useLingui();
	const found = useOrder(id);
	if (found.data !== undefined) return <OrderFacts order={found.data} />;
	if (found.isError)
		return (
			<EmptyState title={t`This order could not be loaded`} detail={t`It is safe with the exchange. Try again in a moment.`} />
		);
	return (
		<div className="grid gap-3 py-1">
			{[0, 1, 2, 3].map((row) => (
				<Skeleton key={row} />
			))}
		</div>
	);
}

function OrderFacts({ order }: { order: OrderWithFills }) {
	const { t } = useLingui();
	const words = useOrderLabels();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const slash = order.symbol.indexOf("/");
	const base = order.symbol.slice(0, slash);
	const quote = order.symbol.slice(slash + 1);
	const status = {
		waiting: t({ message: "Open", context: "one order" }),
		completed: t({ message: "Completed", context: "one order" }),
		cancelled: t({ message: "Cancelled", context: "one order" }),
	}[order.status];
	const facts: [string, string][] = [
		[t`Pair`, order.symbol],
		[t`Side`, order.type === 1 ? t`Buy` : t`Sell`],
		[
			t`Type`,
			hasTimeInForce(order.order_type)
				? `${words.type[order.order_type]} · ${words.timeInForce[order.time_in_force]}`
				: words.type[order.order_type],
		],
		[t`Status`, order.reason === "none" ? status : `${status} · ${words.reason[order.reason]}`],
		[t`Price`, priceOf(order, figure, t({ message: "Market", context: "type of order" }))],
	];
	if (order.stop_price !== null) facts.push([t`Stop price`, figure(order.stop_price)]);
	facts.push(
		order.amount === null
			? [t`To spend`, `${own(order.quote_amount ?? "0", { short: true })} ${quote}`]
			: [t`Amount`, `${own(order.amount, { short: true })} ${base}`],
		[t`Filled`, `${own(order.filled, { short: true })} ${base}`],
		[t`Average price`, order.average_price === null ? "–" : `${figure(order.average_price, { short: true })} ${quote}`],
		[t`Turnover`, `${own(order.turnover, { short: true })} ${quote}`],
		[t`Fee`, `${own(order.fee, { short: true })} ${order.fee_currency}`],
		[t`Placed`, time(order.created_at)],
	);
	return (
		<>
			<dl className="grid gap-2 text-12">
				{facts.map(([label, value]) => (
					<div key={label} className="flex justify-between gap-4">
						<dt className="shrink-0 text-soft">{label}</dt>
						<dd className="num text-right">{value}</dd>
					</div>
				))}
			</dl>
			{order.fills.length > 0 && (
				<>
					<h3 className="mt-4 mb-1 text-14 font-semibold">{t`Fills`}</h3>
					<ul className="num text-12">
						{order.fills.map((fill) => (
							<li key={fill.id} className="hairline flex items-center justify-between gap-3 py-2">
								<span>
									<span className="font-semibold">{figure(fill.price)}</span>
									<span className="text-soft">
										{` ${quote} × `}
										{own(fill.amount, { short: true })} {base}
									</span>
									<span className="block text-11 text-faint">
										{time(fill.time)} · {fill.role === "maker" ? t`Maker` : t`Taker`}
									</span>
								</span>
								<span className="text-right text-11 text-soft">
									{t`Fee`} {own(fill.fee, { short: true })} {order.fee_currency}
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}
