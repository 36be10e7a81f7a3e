import type { IeoOrder } from "@candor/contract";
import { Badge, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { LabelledFigure } from "../../../shared/page-parts/labelled-figure.tsx";
import { toneOf, useOrderLabels, useResultLabels } from "./status-labels.ts";

export function OrderRow({ order, first }: { order: IeoOrder; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const own = useHideableFigure();
	const words = useOrderLabels();
	const results = useResultLabels();
	const { currency } = order;
	const coins = (amount: string) => `${own(amount, { short: true })} ${currency}`;
	return (
		<Link
			to="/pages/assets/ieo/orderDetail"
			search={{ id: order.id }}
			className={join("pressable block py-3", !first && "hairline")}
		>
			<span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<span className="text-14 font-semibold break-words">{order.name}</span>
				<Badge tone={toneOf(order)}>{words(order)}</Badge>
			</span>
			<dl className="mt-1 block">
				<LabelledFigure label={t`Asked for`}>{coins(order.quantity)}</LabelledFigure>
				<LabelledFigure label={t`Allotment quantity`}>
					{order.allotment_quantity === null ? t`Not allotted yet` : coins(order.allotment_quantity)}
				</LabelledFigure>
				<LabelledFigure label={t`Application result`}>{results[order.result]}</LabelledFigure>
				<LabelledFigure label={t`Apply time`}>{time(order.apply_time)}</LabelledFigure>
			</dl>
		</Link>
	);
}
