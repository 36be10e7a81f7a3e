// Writes orders, trades and candles to tables. If an order or candle changes more than once in a transaction, only its last state
// is written. Quotes of market makers are not written.
import type { OrderChanged, Traded } from "@candor/core";
import type { ClientBase } from "pg";
import { CandleState } from "../../markets/candle-state.ts";
import { binaryArray } from "../../projection/binary-array.ts";
import { Columns } from "../../projection/columns.ts";
import type { ListedUnits } from "../listing/projection.ts";
import type { BatchProjection, ProductProjection } from "../product.ts";
import { CANDLES, ORDERS, TRADES } from "./tables.ts";

interface Filling {
	filled: number;
	turnover: bigint;
	fee: bigint;
	done: boolean;
	at: number;
}

const FILL = `update projection.orders o set filled = u.filled, turnover = u.turnover, fee = u.fee,
	status = case when u.done then 'completed' else o.status end, updated_at = u.at
	from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[])
	as u (order_id, filled, turnover, fee, done, at) where o.order_id = u.order_id`;

export class SpotProjection implements ProductProjection {
	readonly #candles = new CandleState(CANDLES);
	readonly #units: ListedUnits;

	constructor(units: ListedUnits) {
		this.#units = units;
	}

	load(client: ClientBase): Promise<void> {
		return this.#candles.load(client);
	}

	begin(): BatchProjection {
		return new SpotBatch(this.#candles, this.#units);
	}
}

class SpotBatch implements BatchProjection {
	readonly #candles: CandleState;
	readonly #units: ListedUnits;
	readonly #orders = new Map<number, OrderChanged>();
	readonly #fillings = new Map<number, Filling>();
	readonly #trades = new Columns(TRADES);
	readonly take = {
		OrderChanged: (event: OrderChanged) => {
			this.#orders.set(event.order, event);
			this.#fillings.delete(event.order);
		},
		Traded: (event: Traded) => this.#traded(event),
	};

	constructor(candles: CandleState, units: ListedUnits) {
		this.#candles = candles;
		this.#units = units;
	}

	#traded(trade: Traded): void {
		const { pair, price, lots, at } = trade;
		this.#trades.add(
			trade.trade,
			pair,
			price,
			lots,
			trade.takerSide,
			trade.maker,
			trade.makerUser,
			trade.makerQuote,
			trade.makerFee,
			trade.taker,
			trade.takerUser,
			trade.takerFee,
			at,
		);
		this.#candles.trade(pair, price, BigInt(lots), BigInt(price) * BigInt(lots) * this.#units.turnoverUnitOf(pair), at);
		if (!trade.makerQuote) {
			this.#filled(trade.maker, trade.makerFilled, trade.makerTurnover, trade.makerFeeTotal, trade.makerDone, at);
		}
		this.#filled(trade.taker, trade.takerFilled, trade.takerTurnover, trade.takerFeeTotal, trade.takerDone, at);
	}

	#filled(order: number, filled: number, turnover: bigint, fee: bigint, done: boolean, at: number): void {
		const known = this.#orders.get(order);
		if (known === undefined) {
			this.#fillings.set(order, { filled, turnover, fee, done, at });
			return;
		}
		const status = done ? "completed" : known.status;
		this.#orders.set(order, { ...known, filled, turnover, fee, status, updatedAt: at });
	}

	/**
	 * Writes the batch to the tables. Throws if a table does not contain a filled order, because the projection is then incomplete.
	 */
	async write(client: ClientBase): Promise<void> {
		for (const columns of [this.#orderColumns(), this.#trades, this.#candles.flush()]) await columns.write(client);
		await this.#writeFillings(client);
	}

	#orderColumns(): Columns {
		const columns = new Columns(ORDERS);
		for (const order of this.#orders.values()) {
			columns.add(
				order.order,
				order.user,
				order.clientId,
				order.pair,
				order.side,
				order.orderType,
				order.timeInForce,
				order.postOnly,
				order.selfTrade,
				order.trigger,
				order.price,
				order.stopPrice,
				order.lots,
				order.quoteAmount,
				order.otherLeg,
				order.triggered,
				order.filled,
				order.turnover,
				order.fee,
				order.status,
				order.reason,
				order.placedAt,
				order.updatedAt,
			);
		}
		return columns;
	}

	async #writeFillings(client: ClientBase): Promise<void> {
		if (this.#fillings.size === 0) return;
		const all = [...this.#fillings.values()];
		const { rowCount } = await client.query({
			name: "fill orders",
			text: FILL,
			values: [
				binaryArray("bigint", [...this.#fillings.keys()]),
				binaryArray(
					"bigint",
					all.map(({ filled }) => filled),
				),
				binaryArray(
					"bigint",
					all.map(({ turnover }) => turnover),
				),
				binaryArray(
					"bigint",
					all.map(({ fee }) => fee),
				),
				binaryArray(
					"boolean",
					all.map(({ done }) => done),
				),
				binaryArray(
					"bigint",
					all.map(({ at }) => at),
				),
			],
		});
		if (rowCount !== all.length) throw new Error(`${all.length} orders were filled, ${rowCount} of them are in the projection`);
	}
}
