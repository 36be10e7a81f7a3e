// Table of the positions that the exchange closed at the last mark price, with the inputs of each decision. Amounts are in ledger
// units, prices in ticks, times in ms.
import type { PositionSettled } from "@candor/core";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Value } from "../../projection/binary-array.ts";
import { table } from "../../projection/table.ts";

export interface SettlementRow {
	ticket_id: bigint;
	/** Sequence of the index record that set the last mark price. */
	from_seq: bigint;
	instrument: number;
	why: PositionSettled["why"];
	lots: bigint;
	price: bigint;
	profit: bigint;
	/**
	 * State of the position before the close: `held` is its number of lots, `entry` the total cost of these lots, and `equity` the
	 * position's value including its margin.
	 */
	held: bigint;
	entry: bigint;
	equity: bigint;
	/** Equity that the position needed. The exchange closed the position because its equity was below this amount. */
	needed: bigint;
	/** Time (ms) of the last index record before the outage. `until_at` is the time of the first one after the outage. */
	from_at: bigint;
	until_at: bigint;
	at: bigint;
}

export const SETTLEMENTS = table("contract_settlements", 2, "added once", [
	["ticket_id", "bigint"],
	["from_seq", "bigint"],
	["instrument", "integer"],
	["why", "text"],
	["lots", "bigint"],
	["price", "bigint"],
	["profit", "bigint"],
	["held", "bigint"],
	["entry", "bigint"],
	["equity", "bigint"],
	["needed", "bigint"],
	["from_at", "bigint"],
	["until_at", "bigint"],
	["at", "bigint"],
]);

/** Returns the values of a settlement's row in the order of the table's columns. */
export function settlementColumns(event: PositionSettled): Value[] {
	const { position, fromSeq, instrument, why, lots, price, profit, held, entry, equity, needed, from, until, at } = event;
	return [position, fromSeq, instrument, why, lots, price, profit, held, entry, equity, needed, from, until, at];
}

export const settlementTables: Migration = {
	async up(db: Kysely<unknown>): Promise<void> {
		await sql
			.raw(
				`create table projection.contract_settlements (
					ticket_id bigint not null,
					from_seq bigint not null,
					instrument integer not null,
					why text not null,
					lots bigint not null,
					price bigint not null,
					profit bigint not null,
					held bigint not null,
					entry bigint not null,
					equity bigint not null,
					needed bigint not null,
					from_at bigint not null,
					until_at bigint not null,
					at bigint not null,
					primary key (ticket_id, from_seq)
				)`,
			)
			.execute(db);
	},
};
