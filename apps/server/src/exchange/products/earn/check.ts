// Compares the tables of earn with the journal. Open orders and their tranches are compared row by row; of all other rows only
// the number is compared.
import type { Event, Exchange } from "@candor/core";
import type { Pool } from "pg";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { EARN_ORDERS, EARN_TRANCHES, openOrders, orderValues, trancheValues } from "./order-rows.ts";
import { applyEarnOrderEvent, type EarnOrderState, type OrderEvent } from "./order-state.ts";
import { RESERVE_MOVES } from "./projection.ts";

export function createEarnCheck(): ProductCheck {
	const counts = { orders: 0, tranches: 0, moves: 0 };
	return {
		take: {
			EarnBought: () => void counts.orders++,
			TrancheAdded: () => void counts.tranches++,
			ReserveMoved: () => void counts.moves++,
		},
		compare: async (pool, exchange) => [
			...(await compareOpen(pool, exchange)),
			...(await compareCount(pool, EARN_ORDERS, counts.orders)),
			...(await compareCount(pool, EARN_TRANCHES, counts.tranches)),
			...(await compareCount(pool, RESERVE_MOVES, counts.moves)),
		],
	};
}

const told = (order: EarnOrderState) => [orderValues(order), ...order.tranches.map(trancheValues)].join(" | ");

async function compareOpen(pool: Pool, exchange: Exchange): Promise<string[]> {
	const open = new Map<number, EarnOrderState>();
	for (const event of exchange.restate()) {
		if (!isOfOrder(event)) continue;
		const state = applyEarnOrderEvent(open.get(event.order), event);
		if (state !== undefined) open.set(state.order, state);
	}
	const found = new Map((await openOrders(pool)).map((order) => [order.order, order]));
	const differences: string[] = [];
	for (const order of open.values()) {
		const there = found.get(order.order);
		found.delete(order.order);
		if (there === undefined || told(there) !== told(order))
			differences.push(
				`order ${order.order} of a managed product: journal ${told(order)}, table ${there === undefined ? "none" : told(there)}`,
			);
	}
	for (const order of found.keys()) differences.push(`order ${order} of a managed product: in the table only`);
	return differences;
}

function isOfOrder(event: Event): event is OrderEvent {
	return ["EarnBought", "TrancheAdded", "InterestPaid", "EarnHeld", "EarnReleased", "EarnEnded"].includes(event.type);
}
