// Labels for a stop that the user moves on the chart: the result at a price, and the side on which the stop is allowed.
import type { Position } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import type { Stop } from "../calculate/stop-side.ts";
import { unrealizedPnlOf } from "../calculate/unrealized-pnl.ts";

/** Returns the labels. The returned object changes only with the language, so that it can be a dependency of effects. */
export function useStopLabels() {
	const { t } = useLingui();
	const { figure } = useFigures();
	const own = useHideableFigure();
	return useMemo(
		() => ({
			outcome(position: Position, price: string): string {
				if (position.lots === 0) return "";
				const { profit } = unrealizedPnlOf(position, price);
				const money = `${own(profit.replace("-", ""), { places: 2 })} ${position.account_type === "real" ? "USDT" : "DEMO"}`;
				return profit.startsWith("-") ? t`Loses about ${money}` : t`Gains about ${money}`;
			},
			wrongSide({ direction }: Pick<Position, "direction">, stop: Stop, watched: string): string {
				const now = figure(watched);
				if (stop === "stop")
					return direction === "long"
						? t`The stop loss of a long must lie below the price of now, ${now}.`
						: t`The stop loss of a short must lie above the price of now, ${now}.`;
				return direction === "long"
					? t`The take profit of a long must lie above the price of now, ${now}.`
					: t`The take profit of a short must lie below the price of now, ${now}.`;
			},
		}),
		[t, figure, own],
	);
}
