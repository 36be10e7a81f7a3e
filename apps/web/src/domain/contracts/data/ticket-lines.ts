// The user's positions in a contract as lines on its chart: entry, stops, liquidation, open orders.
import type { Ticket } from "@candor/contract";
import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { ChartLine } from "../../chart/chart-lines.ts";
import type { Stop } from "../calculate/stop-side.ts";
import { type ContractAccount, useOpenTickets } from "./use-open-tickets.ts";

/** Within a position's lines: a line's id is its position's times this number, plus its place. */
const PLACES = ["entry", "liquidation", "stop", "profit", "order"] as const;

/** Undefined: no stop. */
export function stopOf({ id }: ChartLine): { readonly ticket: number; readonly stop: Stop } | undefined {
	const place = PLACES[id % PLACES.length];
	return place === "stop" || place === "profit" ? { ticket: Math.floor(id / PLACES.length), stop: place } : undefined;
}

export function useTicketLines(symbol: string, account: ContractAccount, places: number): readonly ChartLine[] {
	const { t } = useLingui();
	const { figure } = useFigures();
	const tickets = useOpenTickets(account);
	return useMemo(() => {
		const lines = (ticket: Ticket): ChartLine[] => {
			const long = ticket.direction === "long";
			const opens = long ? "buy" : "sell";
			const closes = long ? "sell" : "buy";
			const leverage = ticket.leverage;
			const all = [
				[ticket.entry_price, opens, long ? t`Long ${leverage}×` : t`Short ${leverage}×`, false],
				// By what they bring, not by the side that closes: a short's liquidation is no green line.
				[ticket.liquidation_price, "sell", t`Liquidation`, true],
				[ticket.stop_loss_price, "sell", t`Stop loss`, true],
				[ticket.profit_take_price, "buy", t`Take profit`, true],
				[ticket.opening > 0 ? ticket.order_price : ticket.close_price, ticket.opening > 0 ? opens : closes, t`Order`, true],
			] as const;
			return all.flatMap(([price, side, text, dashed], index) =>
				price === null
					? []
					: [{ id: ticket.id * PLACES.length + index, side, price, text, priceText: figure(price, { places }), dashed }],
			);
		};
		return tickets.filter(({ product }) => product === symbol).flatMap(lines);
	}, [tickets, symbol, places, figure, t]);
}
