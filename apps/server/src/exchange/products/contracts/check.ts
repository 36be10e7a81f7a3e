// Compares the tables of contracts with the journal: open positions row by row; other positions, trades, funding and liquidations
// by count; candles by traded lots or last price; the insurance fund by its balance.
import type { BalanceChanged, Exchange, IndexRecorded, MarkSet } from "@candor/core";
import type { Pool } from "pg";
import { compareCandles, compareLastPrices, type LastPrice } from "../../markets/compare-candles.ts";
import type { PositionState } from "../../positions/position-state.ts";
import { compareCount } from "../../projection/compare-count.ts";
import type { ProductCheck } from "../product.ts";
import { type InsuranceRow, isInsurance } from "./insurance-table.ts";
import { columnsOf, POSITIONS, type PositionRow, positionOf } from "./position-row.ts";
import { PositionView } from "./position-view.ts";
import { SETTLEMENTS } from "./settlement-table.ts";
import {
	CONTRACT_CANDLES,
	CONTRACT_TRADES,
	DELEVERAGINGS,
	FUNDING_PAYMENTS,
	FUNDING_RATES,
	INDEX_CANDLES,
	INSTRUMENTS,
	LIQUIDATIONS,
	MARK_CANDLES,
} from "./tables.ts";

const LOT_SIZE = "(select lot_size from projection.contract_instruments i where i.instrument = t.instrument)";

export function createContractsCheck(): ProductCheck {
	const instruments = new Set<number>();
	/** Highest position id so far. Ids increase without gaps, so it is also the number of positions. */
	let positions = 0;
	let trades = 0;
	let rates = 0;
	let payments = 0;
	let liquidations = 0;
	let deleveragings = 0;
	let settlements = 0;
	const insurance = new Map<string, bigint>();
	const marks = new Map<number, LastPrice>();
	const indexes = new Map<number, LastPrice>();
	return {
		take: {
			BalanceChanged(event: BalanceChanged) {
				if (isInsurance(event)) insurance.set(event.account, event.available + event.frozen);
			},
			IndexRecorded({ pair, index, time }: IndexRecorded) {
				if (index > 0) indexes.set(pair, { at: time, price: index });
			},
			MarkSet: ({ instrument, mark, at }: MarkSet) => void marks.set(instrument, { at, price: mark }),
			InstrumentSet: ({ instrument }) => void instruments.add(instrument),
			PositionChanged({ position }) {
				positions = Math.max(positions, position);
			},
			ContractTraded: () => void trades++,
			FundingRated: () => void rates++,
			FundingPaid: () => void payments++,
			PositionLiquidated: () => void liquidations++,
			PositionDeleveraged: () => void deleveragings++,
			PositionSettled: () => void settlements++,
		},
		compare: async (pool, exchange) => [
			...(await compareOpen(pool, exchange)),
			...(await compareCount(pool, INSTRUMENTS, instruments.size)),
			...(await compareCount(pool, POSITIONS, positions)),
			...(await compareCount(pool, CONTRACT_TRADES, trades)),
			...(await compareCandles(pool, CONTRACT_CANDLES, CONTRACT_TRADES, LOT_SIZE)),
			...(await compareLastPrices(pool, MARK_CANDLES, marks)),
			...(await compareLastPrices(pool, INDEX_CANDLES, indexes)),
			...(await compareCount(pool, FUNDING_RATES, rates)),
			...(await compareCount(pool, FUNDING_PAYMENTS, payments)),
			...(await compareCount(pool, LIQUIDATIONS, liquidations)),
			...(await compareCount(pool, DELEVERAGINGS, deleveragings)),
			...(await compareCount(pool, SETTLEMENTS, settlements)),
			...(await compareInsurance(pool, insurance)),
		],
	};
}

/**
 * Returns a position's values as one text, without the time of the latest change: events that restate the core's state at a start
 * do not contain that time.
 */
const told = (position: PositionState) => columnsOf({ ...position, updatedAt: 0 }).join(" ");

async function compareOpen(pool: Pool, exchange: Exchange): Promise<string[]> {
	const view = new PositionView();
	for (const event of exchange.restate()) if (event.type === "PositionChanged") view.changed(event);
	const { rows } = await pool.query<PositionRow>("select * from projection.contract_tickets where open");
	const found = new Map(rows.map((row) => [Number(row.ticket_id), positionOf(row)]));
	const differences: string[] = [];
	for (const position of view.allOpen()) {
		const there = found.get(position.position);
		found.delete(position.position);
		if (there === undefined || told(there) !== told(position)) {
			const table = there === undefined ? "none" : told(there);
			differences.push(`open position ${position.position}: journal ${told(position)}, table ${table}`);
		}
	}
	for (const position of found.keys()) differences.push(`open position ${position}: in the table only`);
	return differences;
}

async function compareInsurance(pool: Pool, wanted: ReadonlyMap<string, bigint>): Promise<string[]> {
	const { rows } = await pool.query<InsuranceRow>(
		"select distinct on (account) * from projection.contract_insurance order by account, hour desc",
	);
	const found = new Map<string, bigint>(rows.map(({ account, balance }) => [account, balance]));
	return [...new Set([...wanted.keys(), ...found.keys()])]
		.filter((account) => wanted.get(account) !== found.get(account))
		.map((account) => `${account} of contracts: journal ${wanted.get(account)}, table ${found.get(account)}`);
}
