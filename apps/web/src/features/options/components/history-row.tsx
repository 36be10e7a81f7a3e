import type { Option } from "@candor/contract";
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { FinishedRow } from "../../../shared/paged-list/finished-row.tsx";
import { outcomeOf } from "../calculate/outcome.ts";
import { DemoBadge } from "./demo-badge.tsx";
import { useOptionLabels } from "./option-labels.ts";

export const HistoryRow = memo(function HistoryRow({ option, first }: { option: Option; first: boolean }) {
	const { t } = useLingui();
	const words = useOptionLabels();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const outcome = outcomeOf(option);
	const { id, product, direction, transaction_period, currency, profit_loss } = option;
	const gain = own(profit_loss ?? "0", { short: true, least: 2, sign: true });
	const cells = [
		[t`Quantity`, `${own(option.quantity, { short: true })} ${currency}`],
		[t`Price`, option.price === null ? "–" : figure(option.price)],
		[t`Closing price`, option.delivery_price === null ? "–" : figure(option.delivery_price)],
		[t`Purchase time`, time(option.purchase_time)],
		[t`Delivery time`, option.delivery_time === null ? "–" : time(option.delivery_time)],
	] as const;
	return (
		<FinishedRow
			to="/pages/option/info"
			id={id}
			first={first}
			cells={cells}
			name={
				<>
					<span>{product}</span>
					<span className={direction === 1 ? "text-up" : "text-down"}>{words.side(direction)}</span>
					<span className="num font-normal text-soft">{words.duration(transaction_period)}</span>
					{option.account_change_type === "simulation" && <DemoBadge />}
				</>
			}
			result={
				<span className={join(outcome === "won" && "text-good", outcome === "lost" && "text-bad")}>
					<span className="sr-only">{t`Profit or loss`}</span> {outcome !== undefined && words.outcome(outcome)} {gain} {currency}
				</span>
			}
		/>
	);
});
