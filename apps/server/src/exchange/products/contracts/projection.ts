// Writes contracts to tables. If a position or funding rate changes more than once in a transaction, only its last state is
// written.
import type {
	BalanceChanged,
	ContractTraded,
	FundingPaid,
	FundingRated,
	FundingSettled,
	IndexRecorded,
	InstrumentSet,
	MarkSet,
	PositionChanged,
	PositionDeleveraged,
	PositionLiquidated,
	PositionSettled,
} from "@candor/core";
import type { ClientBase } from "pg";
import { CandleState } from "../../markets/candle-state.ts";
import { RecordCandles } from "../../markets/record-candles.ts";
import { PositionReplay } from "../../positions/position-replay.ts";
import type { PositionEvent, PositionState } from "../../positions/position-state.ts";
import { Columns } from "../../projection/columns.ts";
import type { ListedUnits } from "../listing/projection.ts";
import type { BatchProjection, FeedRow, ProductProjection } from "../product.ts";
import { InsuranceHours } from "./insurance-table.ts";
import { columnsOf, POSITIONS, type PositionRow, positionOf } from "./position-row.ts";
import { SETTLEMENTS, settlementColumns } from "./settlement-table.ts";
import {
	CONTRACT_CANDLES,
	CONTRACT_TRADES,
	DELEVERAGINGS,
	FUNDING_PAYMENTS,
	FUNDING_RATES,
	type FundingRateRow,
	INDEX_CANDLES,
	INSTRUMENTS,
	type InstrumentRow,
	LIQUIDATIONS,
	liquidationColumns,
	MARK_CANDLES,
} from "./tables.ts";

/** Functions that this product offers to later products in list.ts while they write the same batch. */
export interface ContractsOffers {
	readonly positionReplay: Pick<PositionReplay, "open" | "isReal" | "isLong" | "traded" | "gained">;
}

interface Known {
	readonly positions: PositionReplay;
	/** Newest funding rate of each contract, keyed by contract. */
	readonly rates: Map<number, Rate>;
	readonly markets: Map<number, Pick<InstrumentSet, "pair" | "lotSize">>;
	readonly candles: CandleState;
	readonly marks: RecordCandles;
	readonly indexes: RecordCandles;
	readonly units: ListedUnits;
}

type Rate = Omit<FundingRated, "type"> & {
	readonly settled: boolean;
	readonly owed: bigint;
	readonly paid: bigint;
	readonly received: bigint;
	readonly over: bigint;
};

const UNSETTLED = { settled: false, owed: 0n, paid: 0n, received: 0n, over: 0n } as const;

export class ContractsProjection implements ProductProjection<ContractsOffers> {
	readonly #known: Known;
	readonly offers: ContractsOffers;

	constructor(units: ListedUnits) {
		const [positions, candles] = [new PositionReplay(), new CandleState(CONTRACT_CANDLES)];
		const [marks, indexes] = [new RecordCandles(MARK_CANDLES), new RecordCandles(INDEX_CANDLES)];
		this.#known = { positions, rates: new Map(), markets: new Map(), candles, marks, indexes, units };
		this.offers = { positionReplay: positions };
	}

	async load(client: ClientBase): Promise<void> {
		const { positions, rates, markets, candles, marks, indexes } = this.#known;
		positions.clear();
		rates.clear();
		markets.clear();
		await candles.load(client);
		await marks.load(client);
		await indexes.load(client);
		const set = await client.query<InstrumentRow>("select * from projection.contract_instruments");
		for (const row of set.rows) {
			positions.instrumentSet(row);
			markets.set(row.instrument, { pair: row.pair, lotSize: row.lot_size });
		}
		const open = await client.query<PositionRow>("select * from projection.contract_tickets where open");
		for (const row of open.rows) positions.open.set(Number(row.ticket_id), positionOf(row));
		const newest = await client.query<FundingRateRow>(
			"select distinct on (instrument) * from projection.contract_funding_rates order by instrument, period desc",
		);
		for (const row of newest.rows) rates.set(row.instrument, rateOf(row));
	}

	begin(): BatchProjection {
		return new ContractsBatch(this.#known);
	}
}

function rateOf(row: FundingRateRow): Rate {
	const { instrument, rate_ppb: ratePpb, premium_ppb: premiumPpb, mmr_ppm: mmrPpm } = row;
	const { skipped, settled, owed, paid, received, over } = row;
	const [period, seq, index, mark, at] = [row.period, row.seq, row.index_price, row.mark, row.at].map(Number) as Five;
	return { instrument, period, ratePpb, seq, index, premiumPpb, mmrPpm, mark, at, skipped, settled, owed, paid, received, over };
}
type Five = [number, number, number, number, number];

class ContractsBatch implements BatchProjection {
	readonly #known: Known;
	readonly #changed = new Map<number, PositionState>();
	readonly #trades = new Columns(CONTRACT_TRADES);
	/** Funding rates, keyed by contract and funding period. */
	readonly #rates = new Map<string, Rate>();
	readonly #payments = new Columns(FUNDING_PAYMENTS);
	readonly #liquidations = new Columns(LIQUIDATIONS);
	readonly #deleveragings = new Columns(DELEVERAGINGS);
	readonly #settlements = new Columns(SETTLEMENTS);
	readonly #instruments = new Map<number, InstrumentSet>();
	readonly #insurance = new InsuranceHours();
	readonly take = {
		BalanceChanged: (event: BalanceChanged, row: FeedRow) => this.#insurance.changed(event, row),
		InstrumentSet: (event: InstrumentSet) => {
			this.#known.positions.instrumentSet(event);
			this.#known.markets.set(event.instrument, event);
			this.#instruments.set(event.instrument, event);
		},
		IndexRecorded: ({ pair, index, time }: IndexRecorded) => {
			if (index > 0) this.#known.indexes.record(pair, index, time);
		},
		MarkSet: ({ instrument, mark, at }: MarkSet) => this.#known.marks.record(instrument, mark, at),
		PositionChanged: (event: PositionChanged) => this.#apply(event),
		PositionLiquidated: (event: PositionLiquidated) => {
			this.#liquidations.add(...liquidationColumns(event));
			this.#apply(event);
		},
		ContractTraded: ({ trade, instrument, price, lots, takerBuys, maker, taker, at }: ContractTraded) => {
			const parties = [maker.position, maker.user, maker.fee, taker.position, taker.user, taker.fee];
			this.#trades.add(trade, instrument, price, lots, takerBuys, ...parties, at);
			this.#draw(instrument, price, lots, at);
		},
		PositionDeleveraged: ({ position, against, instrument, lots, price, profit, held, entry, at }: PositionDeleveraged) =>
			this.#deleveragings.add(position, against, instrument, lots, price, profit, held, entry, at),
		PositionSettled: (event: PositionSettled) => this.#settlements.add(...settlementColumns(event)),
		FundingRated: ({ type: _type, ...rated }: FundingRated) => this.#rate({ ...rated, ...UNSETTLED }),
		FundingPaid: ({ position, period, instrument, owed, amount, leverage, ...before }: FundingPaid) => {
			const { lots, entry, margin, takerFeePpm, mark } = before;
			this.#payments.add(position, period, instrument, owed, amount, leverage, lots, entry, margin, takerFeePpm, mark);
		},
		FundingSettled: ({ instrument, period, owed, paid, received, over }: FundingSettled) => {
			const rated = this.#known.rates.get(instrument);
			if (rated?.period !== period) throw new Error(`period ${period} of ${instrument} is settled and not in the projection`);
			this.#rate({ ...rated, settled: true, owed, paid, received, over });
		},
	};

	constructor(known: Known) {
		this.#known = known;
	}

	#apply(event: PositionEvent): void {
		const state = this.#known.positions.take(event);
		this.#changed.set(state.position, state);
	}

	#draw(instrument: number, price: number, lots: number, at: number): void {
		const { markets, candles, units } = this.#known;
		const market = markets.get(instrument);
		if (market === undefined) throw new Error(`a trade of contract ${instrument}, which is not in the projection`);
		const volumeLots = BigInt(lots) * BigInt(market.lotSize);
		candles.trade(instrument, price, volumeLots, BigInt(price) * volumeLots * units.turnoverUnitOf(market.pair), at);
	}

	#rate(rate: Rate): void {
		this.#known.rates.set(rate.instrument, rate);
		this.#rates.set(`${rate.instrument}:${rate.period}`, rate);
	}

	async write(client: ClientBase): Promise<void> {
		const positions = new Columns(POSITIONS);
		for (const position of this.#changed.values()) positions.add(...columnsOf(position));
		const rates = new Columns(FUNDING_RATES);
		for (const {
			instrument,
			period,
			ratePpb,
			seq,
			index,
			premiumPpb,
			mmrPpm,
			mark,
			skipped,
			at,
			...sums
		} of this.#rates.values()) {
			const { settled, owed, paid, received, over } = sums;
			const rated = [instrument, period, ratePpb, seq, index, premiumPpb, mmrPpm, mark, skipped, at];
			rates.add(...rated, settled, owed, paid, received, over);
		}
		const instruments = new Columns(INSTRUMENTS);
		for (const { instrument, pair, account, lotSize } of this.#instruments.values())
			instruments.add(instrument, pair, account, lotSize);
		const insurance = this.#insurance.columns();
		const { candles, marks, indexes } = this.#known;
		const drawn = [candles.flush(), marks.flush(), indexes.flush()];
		const added = [this.#trades, ...drawn, this.#payments, this.#liquidations, this.#deleveragings, this.#settlements];
		for (const columns of [instruments, positions, rates, insurance, ...added]) await columns.write(client);
	}
}
