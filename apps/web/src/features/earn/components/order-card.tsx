import type { EarnOrder } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { FinishedRow } from "../../../shared/paged-list/finished-row.tsx";
import { percentText } from "../calculate/rates.ts";

export function OrderCard({ order, first }: { order: EarnOrder; first: boolean }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const { currency, days, status } = order;
	const money = (amount: string) => `${own(amount, { short: true, least: 2 })} ${currency}`;
	const rate = `${figure(percentText(order.daily_rate))}%`;
	const ended = order.completion_time;
	return (
		<FinishedRow
			to="/pages/finance/ordersPage"
			id={order.id}
			first={first}
			name={t`${currency} ${days}-day`}
			result={money(order.custody_amount)}
			cells={[
				[t`Daily rate`, rate],
				[t`Current profit`, money(order.current_profit)],
				ended === null
					? [t`Remaining days`, String(order.remaining_days)]
					: [
							status === "redeemed" ? t`Redeemed` : t({ message: "Completed", context: "a managed order that ran to its end" }),
							time(ended),
						],
				...(order.next_interest === null ? [] : [[t`Next interest`, time(order.next_interest.time)] as const]),
				...(order.ended === null ? [] : [[t`Came back`, money(order.ended.refund)] as const]),
			]}
		/>
	);
}
