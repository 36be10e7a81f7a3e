// A row of projection.contract_tickets, and the ticket that it is.
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";
import { isOpen, type TicketState } from "../../tickets/ticket-state.ts";

export interface TicketRow {
	ticket_id: bigint;
	user_id: bigint;
	instrument: number;
	/** Something can still become of it. */
	open: boolean;
	terms: number;
	long: boolean;
	status: TicketState["status"];
	closed_by: TicketState["closedBy"];
	reason: TicketState["reason"];
	client_id: string;
	order_type: TicketState["orderType"];
	price: bigint;
	leverage: number;
	ordered: bigint;
	lots: bigint;
	opening: bigint;
	closing: bigint;
	close_price: bigint;
	entry: bigint;
	margin: bigint;
	reserved: bigint;
	mmr_ppm: number;
	cum: bigint;
	stop_loss: bigint;
	take_profit: bigint;
	trigger_on: TicketState["trigger"];
	liquidation_price: bigint;
	bankruptcy_price: bigint;
	opened: bigint;
	opened_notional: bigint;
	closed: bigint;
	closed_notional: bigint;
	profit: bigint;
	fees: bigint;
	funding: bigint;
	liquidation_fee: bigint;
	placed_at: bigint;
	opened_at: bigint;
	closed_at: bigint;
	updated_at: bigint;
}

export const TICKETS = table("contract_tickets", 1, "replaced", [
	["ticket_id", "bigint"],
	["user_id", "bigint"],
	["instrument", "integer"],
	["open", "boolean"],
	["terms", "integer"],
	["long", "boolean"],
	["status", "text"],
	["closed_by", "text"],
	["reason", "text"],
	["client_id", "text"],
	["order_type", "text"],
	["price", "bigint"],
	["leverage", "integer"],
	["ordered", "bigint"],
	["lots", "bigint"],
	["opening", "bigint"],
	["closing", "bigint"],
	["close_price", "bigint"],
	["entry", "bigint"],
	["margin", "bigint"],
	["reserved", "bigint"],
	["mmr_ppm", "integer"],
	["cum", "bigint"],
	["stop_loss", "bigint"],
	["take_profit", "bigint"],
	["trigger_on", "text"],
	["liquidation_price", "bigint"],
	["bankruptcy_price", "bigint"],
	["opened", "bigint"],
	["opened_notional", "bigint"],
	["closed", "bigint"],
	["closed_notional", "bigint"],
	["profit", "bigint"],
	["fees", "bigint"],
	["funding", "bigint"],
	["liquidation_fee", "bigint"],
	["placed_at", "bigint"],
	["opened_at", "bigint"],
	["closed_at", "bigint"],
	["updated_at", "bigint"],
]);

export function ticketOf(row: TicketRow): TicketState {
	return {
		ticket: Number(row.ticket_id),
		user: Number(row.user_id),
		instrument: row.instrument,
		terms: row.terms,
		long: row.long,
		status: row.status,
		closedBy: row.closed_by,
		reason: row.reason,
		clientId: row.client_id,
		orderType: row.order_type,
		price: Number(row.price),
		leverage: row.leverage,
		ordered: Number(row.ordered),
		lots: Number(row.lots),
		opening: Number(row.opening),
		closing: Number(row.closing),
		closePrice: Number(row.close_price),
		entry: row.entry,
		margin: row.margin,
		reserved: row.reserved,
		mmrPpm: row.mmr_ppm,
		cum: row.cum,
		stopLoss: Number(row.stop_loss),
		takeProfit: Number(row.take_profit),
		trigger: row.trigger_on,
		liquidationPrice: Number(row.liquidation_price),
		bankruptcyPrice: Number(row.bankruptcy_price),
		opened: Number(row.opened),
		openedNotional: row.opened_notional,
		closed: Number(row.closed),
		closedNotional: row.closed_notional,
		profit: row.profit,
		fees: row.fees,
		funding: row.funding,
		liquidationFee: row.liquidation_fee,
		placedAt: Number(row.placed_at),
		openedAt: Number(row.opened_at),
		closedAt: Number(row.closed_at),
		updatedAt: Number(row.updated_at),
	};
}

/** In the order of the table's columns. */
export function columnsOf(ticket: TicketState): Value[] {
	return [
		ticket.ticket,
		ticket.user,
		ticket.instrument,
		isOpen(ticket),
		ticket.terms,
		ticket.long,
		ticket.status,
		ticket.closedBy,
		ticket.reason,
		ticket.clientId,
		ticket.orderType,
		ticket.price,
		ticket.leverage,
		ticket.ordered,
		ticket.lots,
		ticket.opening,
		ticket.closing,
		ticket.closePrice,
		ticket.entry,
		ticket.margin,
		ticket.reserved,
		ticket.mmrPpm,
		ticket.cum,
		ticket.stopLoss,
		ticket.takeProfit,
		ticket.trigger,
		ticket.liquidationPrice,
		ticket.bankruptcyPrice,
		ticket.opened,
		ticket.openedNotional,
		ticket.closed,
		ticket.closedNotional,
		ticket.profit,
		ticket.fees,
		ticket.funding,
		ticket.liquidationFee,
		ticket.placedAt,
		ticket.openedAt,
		ticket.closedAt,
		ticket.updatedAt,
	];
}
