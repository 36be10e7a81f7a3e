// Shows the user's positions in a contract as lines on the chart: entry prices, stops, liquidation prices, open orders.
import type { Position } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ChartLine } from "../../chart/chart-lines.ts";
import type { Stop } from "../calculate/stop-side.ts";
import { type ContractAccount, useOpenPositions } from "./use-open-positions.ts";

/**
 * Kinds of lines. A position can have one line of each kind. The id of a line is the position's id times the number of kinds,
 * plus the index of the kind.
 */
const PLACES = ["entry", "liquidation", "stop", "profit", "order"] as const;

/** Returns the position's id and the kind of stop that a line stands for. Returns undefined if the line is not a stop. */
export function stopOf({ id }: ChartLine): { readonly position: number; readonly stop: Stop } | undefined {
	const place = PLACES[id % PLACES.length];
	return place === "stop" || place === "profit" ? { position: Math.floor(id / PLACES.length), stop: place } : undefined;
}

export function usePositionLines(symbol: string, account: ContractAccount, places: number): readonly ChartLine[] {
	const { t } = useLingui();
	const { figure } = useFigures();
	const positions = useOpenPositions(account);
	return useMemo(() => {
		const lines = (position: Position): ChartLine[] => {
			const long = position.direction === "long";
			const opens = long ? "buy" : "sell";
			const closes = long ? "sell" : "buy";
			const leverage = position.leverage;
			const all = [
				[position.entry_price, opens, long ? t`Long ${leverage}×` : t`Short ${leverage}×`, false],
				// The colour shows gain or loss, not the side of the closing order. So the liquidation of a short position is
				// not green.
				[position.liquidation_price, "sell", t`Liquidation`, true],
				[position.stop_loss_price, "sell", t`Stop loss`, true],
				[position.profit_take_price, "buy", t`Take profit`, true],
				[
					position.opening > 0 ? position.order_price : position.close_price,
					position.opening > 0 ? opens : closes,
					t`Order`,
					true,
				],
			] as const;
			return all.flatMap(([price, side, text, dashed], index) =>
				price === null
					? []
					: [{ id: position.id * PLACES.length + index, side, price, text, priceText: figure(price, { places }), dashed }],
			);
		};
		return positions.filter(({ product }) => product === symbol).flatMap(lines);
	}, [positions, symbol, places, figure, t]);
}
