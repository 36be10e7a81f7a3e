// Journal rows as changes of the projection's tables: of what changes more than once only the last state is kept. Quotes have no
// history, and neither have house accounts.
import {
	type AssetListed,
	type BalanceChanged,
	type Event,
	FIRST_USER,
	type IndexRecorded,
	type OrderChanged,
	type PairListed,
	type Traded,
} from "@candor/core";
import { decodeEvents } from "@candor/journal";
import type { ClientBase } from "pg";
import { binaryArray } from "./binary-array.ts";
import type { CandleState } from "./candle-state.ts";
import { Columns } from "./columns.ts";
import { DayChanges } from "./day-changes.ts";
import { TABLES } from "./tables.ts";

/** What of a journal row is projected. */
export interface FeedRow {
	readonly firstSeq: number;
	readonly lastSeq: number;
	/** Core time, ms. */
	readonly at: number;
	readonly events: Uint8Array;
}

/** What the projection has to remember about the listing. */
export interface Scales {
	readonly decimals: Map<number, number>;
	/** Quote units of one lot at one tick, by pair. */
	readonly turnoverUnits: Map<number, bigint>;
}

interface Filling {
	filled: number;
	turnover: bigint;
	fee: bigint;
	done: boolean;
	at: number;
}

/** A record's id is its batch's first sequence and its place among the batch's events: so many ids for each command. */
const IDS_A_COMMAND = 2 ** 20;
const FILL = `update projection.orders o set filled = u.filled, turnover = u.turnover, fee = u.fee,
	status = case when u.done then 'completed' else o.status end, updated_at = u.at
	from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[])
	as u (order_id, filled, turnover, fee, done, at) where o.order_id = u.order_id`;

export class ProjectedBatch {
	readonly #candles: CandleState;
	readonly #scales: Scales;
	readonly #orders = new Map<number, OrderChanged>();
	readonly #fillings = new Map<number, Filling>();
	readonly #balances = new Map<string, readonly [number, string, number, bigint, bigint]>();
	readonly #assets = new Map<number, AssetListed>();
	readonly #pairs = new Map<number, PairListed>();
	readonly #trades = new Columns(TABLES.trades);
	readonly #records = new Columns(TABLES.accountRecords);
	readonly #dayChanges = new DayChanges();
	readonly #transfers = new Columns(TABLES.transfers);
	readonly #deposits = new Columns(TABLES.deposits);
	readonly #indexes = new Columns(TABLES.indexRecords);
	readonly #outages = new Columns(TABLES.outages);

	constructor(candles: CandleState, scales: Scales) {
		this.#candles = candles;
		this.#scales = scales;
	}

	add(row: FeedRow): void {
		const events = decodeEvents(row.events);
		const ids = (row.lastSeq - row.firstSeq + 1) * IDS_A_COMMAND;
		if (events.length >= ids) throw new Error(`${events.length} events in the batch at ${row.firstSeq}`);
		for (let index = 0; index < events.length; index++) this.#addOne(events[index] as Event, row, index);
	}

	#addOne(event: Event, row: FeedRow, index: number): void {
		switch (event.type) {
			case "BalanceChanged":
				this.#balanceChanged(event, row, index);
				return;
			case "OrderChanged":
				this.#orders.set(event.order, event);
				this.#fillings.delete(event.order);
				return;
			case "Traded":
				this.#traded(event);
				return;
			case "Transferred":
				this.#transfers.add(event.transfer, event.user, event.asset, event.from, event.to, event.amount, event.at);
				return;
			case "DepositCredited":
				this.#deposits.add(event.deposit, event.user, event.asset, event.amount, event.at);
				return;
			case "IndexRecorded":
				this.#indexRecorded(event);
				return;
			case "Resumed":
				this.#outages.add(event.from, event.to);
				return;
			case "AssetListed":
				this.#assets.set(event.asset, event);
				this.#scales.decimals.set(event.asset, event.decimals);
				return;
			case "PairListed": {
				const { pair, quote, priceDecimals, lotDecimals } = event;
				this.#pairs.set(pair, event);
				const decimals = (this.#scales.decimals.get(quote) ?? 0) - priceDecimals - lotDecimals;
				this.#scales.turnoverUnits.set(pair, 10n ** BigInt(decimals));
				return;
			}
			default:
				return;
		}
	}

	#balanceChanged(event: BalanceChanged, row: FeedRow, index: number): void {
		const { owner, account, asset, available, frozen, change, cause, ref } = event;
		this.#balances.set(`${owner}:${account}:${asset}`, [owner, account, asset, available, frozen]);
		if (change === 0n || owner < FIRST_USER) return;
		const id = BigInt(row.firstSeq) * BigInt(IDS_A_COMMAND) + BigInt(index);
		this.#records.add(id, owner, account, asset, change, available, frozen, cause, ref, row.at);
		this.#dayChanges.add(event, row.at);
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
		this.#candles.trade(pair, price, lots, BigInt(price) * BigInt(lots) * this.#unitOf(pair), at);
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

	#indexRecorded({ pair, seq, time, sources, index, previousHash, hash }: IndexRecorded): void {
		this.#indexes.add(pair, seq, time, JSON.stringify(sources), index, previousHash, hash);
	}

	#unitOf(pair: number): bigint {
		const unit = this.#scales.turnoverUnits.get(pair);
		if (unit === undefined) throw new Error(`a trade of the unlisted pair ${pair}`);
		return unit;
	}

	/** Inside the caller's transaction. Throws where a filled order is not in its table: the projection has a hole. */
	async write(client: ClientBase): Promise<void> {
		const assets = new Columns(TABLES.assets);
		for (const { asset, code, name, decimals } of this.#assets.values()) assets.add(asset, code, name, decimals);
		const pairs = new Columns(TABLES.pairs);
		for (const { pair, symbol, base, quote, priceDecimals, lotDecimals } of this.#pairs.values()) {
			pairs.add(pair, symbol, base, quote, priceDecimals, lotDecimals, this.#unitOf(pair));
		}
		const balances = new Columns(TABLES.balances);
		for (const balance of this.#balances.values()) balances.add(...balance);
		const candles = new Columns(TABLES.candles);
		this.#candles.flush(candles);
		const dayChanges = this.#dayChanges.columns();
		const records = [this.#trades, this.#records, dayChanges, this.#transfers, this.#deposits];
		const inserts = [assets, pairs, this.#orderColumns(), ...records, balances, candles, this.#indexes, this.#outages];
		for (const columns of inserts) await columns.write(client);
		await this.#writeFillings(client);
	}

	#orderColumns(): Columns {
		const columns = new Columns(TABLES.orders);
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
