// Columns of projection.contract_tickets, the table of positions, and the conversion of a row to a position.

import { isOpen, type PositionState } from "../../positions/position-state.ts";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";

export interface PositionRow {
	ticket_id: bigint;
	user_id: bigint;
	instrument: number;
	/** True while the position can still change; it then counts as open. */
	open: boolean;
	terms: number;
	long: boolean;
	status: PositionState["status"];
	closed_by: PositionState["closedBy"];
	reason: PositionState["reason"];
	client_id: string;
	order_type: PositionState["orderType"];
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
	trigger_on: PositionState["trigger"];
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

export const POSITIONS = table("contract_tickets", 1, "replaced", [
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

export function positionOf(row: PositionRow): PositionState {
	return {
		position: Number(row.ticket_id),
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

/** Returns the values of a position's row in the order of the table's columns. */
export function columnsOf(position: PositionState): Value[] {
	return [
		position.position,
		position.user,
		position.instrument,
		isOpen(position),
		position.terms,
		position.long,
		position.status,
		position.closedBy,
		position.reason,
		position.clientId,
		position.orderType,
		position.price,
		position.leverage,
		position.ordered,
		position.lots,
		position.opening,
		position.closing,
		position.closePrice,
		position.entry,
		position.margin,
		position.reserved,
		position.mmrPpm,
		position.cum,
		position.stopLoss,
		position.takeProfit,
		position.trigger,
		position.liquidationPrice,
		position.bankruptcyPrice,
		position.opened,
		position.openedNotional,
		position.closed,
		position.closedNotional,
		position.profit,
		position.fees,
		position.funding,
		position.liquidationFee,
		position.placedAt,
		position.openedAt,
		position.closedAt,
		position.updatedAt,
	];
}
