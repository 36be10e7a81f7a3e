import type { Order } from "@candor/contract";
import { Badge, Button, join, ProgressBar, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { useOrderLabels } from "./order-labels.ts";

export interface OrderRowProps {
	order: Order;
	first: boolean;
	cancelling?: boolean;
	onCancel?: (id: number) => void;
	onShow: (id: number) => void;
}

export const OrderRow = memo(function OrderRow({ order, first, cancelling = false, onCancel, onShow }: OrderRowProps) {
	const { t } = useLingui();
	const words = useOrderLabels();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const buying = order.type === 1;
	const share = filledShare(order);
	return (
		<article className={join("relative py-3", !first && "hairline")}>
			<div className="flex flex-wrap items-center justify-between gap-x-2">
				<button
					type="button"
					onClick={() => onShow(order.id)}
					// The link covers the whole row, so that a tap anywhere opens the order.
					className="flex min-w-0 flex-wrap items-center gap-x-2 text-14 font-semibold after:absolute after:inset-0"
				>
					<span className={join("shrink-0 whitespace-nowrap", buying ? "text-up" : "text-down")}>
						{buying ? t`Buy` : t`Sell`}
					</span>
					<span className="truncate">{order.symbol}</span>
					<Badge>{words.type[order.order_type]}</Badge>
					<span className="sr-only">{t`Details`}</span>
				</button>
				<span className="num shrink-0 text-11 text-faint">{time(order.created_at)}</span>
			</div>
			<div className="num mt-2.5 flex items-end gap-3 text-12">
				<div className="flex min-w-0 flex-1 flex-wrap items-end justify-between gap-x-3 gap-y-1.5">
					<Cell label={order.status === "completed" ? t`Average price` : t`Price`}>
						{order.status === "completed" && order.average_price !== null
							? figure(order.average_price, { short: true })
							: priceOf(order, figure, t({ message: "Market", context: "type of order" }))}
					</Cell>
					{order.stop_price !== null && order.status === "waiting" && <Cell label={t`Stop`}>{figure(order.stop_price)}</Cell>}
					{order.amount === null && order.status === "completed" && (
						<Cell label={t`Filled`}>{`${own(order.filled, { short: true })} ${order.symbol.split("/")[0]}`}</Cell>
					)}
					<Cell label={order.amount === null ? t`Spent / to spend` : t`Filled / amount`} end={onCancel === undefined}>
						{order.amount === null
							? `${own(order.turnover, { short: true })} / ${own(order.quote_amount ?? "0", { short: true })}`
							: `${own(order.filled, { short: true })} / ${own(order.amount, { short: true })}`}
					</Cell>
				</div>
				{onCancel !== undefined && (
					<Button
						tone="ghost"
						size="small"
						busy={cancelling}
						onClick={() => onCancel(order.id)}
						className="relative z-10 h-7 shrink-0 rounded-[14px] px-2.5"
					>
						{t({ message: "Cancel", context: "an order" })}
					</Button>
				)}
			</div>
			{order.status === "waiting" && (
				<ProgressBar value={share} label={t`Filled`} tone={buying ? "up" : "down"} className="mt-3" />
			)}
			{order.reason !== "none" && <div className="mt-2 text-11 text-soft">{words.reason[order.reason]}</div>}
		</article>
	);
});

function Cell({ label, end, children }: { label: string; end?: boolean; children: string }) {
	return (
		<div className={join("min-w-0", end && "ml-auto text-right")}>
			<div className="text-11 text-faint">{label}</div>
			<div className="truncate">{children}</div>
		</div>
	);
}

export function priceOf(order: Order, figure: (text: string) => string, market: string): string {
	return order.price === null ? market : figure(order.price);
}

/** Returns the filled share of an order as a float from 0 to 1, for the width of a bar. */
function filledShare(order: Order): number {
	const whole = Number(order.amount ?? order.quote_amount ?? 0);
	return whole === 0 ? 0 : Number(order.amount === null ? order.turnover : order.filled) / whole;
}
