// Closes positions at the last mark without a fee. After an outage it closes the positions with too little equity, before the
// first new index record is processed (docs/reference/rules.md §5, Outage; docs/decisions/0145). At the end of an instrument it
// closes all positions (docs/decisions/0146). Later prices do not affect which positions are closed.
import type { IndexRecord } from "../engine/product.ts";
import { OUTAGE_RULE } from "../engine/since.ts";
import type { ContractsEngine } from "./dependencies.ts";
import { MAX_WITHOUT_INDEX_MS, outageTimes, requiredEquity } from "./index-outage.ts";
import type { Instrument, SettlementProgress } from "./instrument.ts";
import type { PositionSettled } from "./messages.ts";
import type { Money } from "./money.ts";
import type { Position } from "./position.ts";
import type { Positions } from "./positions.ts";

/** Maximum number of pairs of positions (a long and a short one) that one step closes. */
const AT_ONCE = 100;

export class Settlement {
	readonly #engine: ContractsEngine;
	readonly #money: Money;
	readonly #positions: Positions;

	constructor(engine: ContractsEngine, { money, positions }: { money: Money; positions: Positions }) {
		this.#engine = engine;
		this.#money = money;
		this.#positions = positions;
	}

	/**
	 * Checks the first index record after an outage. Returns true if the record must wait, because positions must first be closed
	 * or liquidated at the last mark.
	 */
	beginOutage(instrument: Instrument, { seq, time: at, index }: IndexRecord): boolean {
		// The liquidations that an earlier outage caused may still be in progress.
		if (instrument.liquidable() === undefined) instrument.settling = undefined;
		const { heardAt: from, seq: fromSeq, mark } = instrument;
		const times = mark === 0 || this.#engine.isBefore(OUTAGE_RULE) ? 0 : outageTimes(at - from);
		if (times === 0) return false;
		const settling: SettlementProgress = {
			...{ why: "outage", times, fromSeq, from, seq, at, index },
			...{ longs: [], shorts: [], begun: [], positions: 0, lots: 0, open: false },
		};
		for (const position of instrument.positions.values()) {
			if (!isBelow(position, mark, times)) continue;
			(position.long ? settling.longs : settling.shorts).push(position.id);
		}
		settling.longs.reverse();
		settling.shorts.reverse();
		settling.open = settling.longs.length + settling.shorts.length > 0 || instrument.liquidable() !== undefined;
		instrument.settling = settling;
		return settling.open;
	}

	/**
	 * Returns the core time at which all positions of an instrument are closed at the last mark, ms: the end date, or 30 days after
	 * the last index record. Returns undefined if neither applies.
	 */
	finalAt(instrument: Instrument): number | undefined {
		if (this.#engine.isBefore(OUTAGE_RULE)) return undefined;
		const delistAt = isToEnd(instrument) ? instrument.delistAt : Number.POSITIVE_INFINITY;
		const silentAt = instrument.hasWatched ? instrument.heardAt + MAX_WITHOUT_INDEX_MS : Number.POSITIVE_INFINITY;
		const at = Math.min(delistAt, silentAt);
		return at === Number.POSITIVE_INFINITY ? undefined : at;
	}

	/**
	 * Returns a lower bound of `finalAt`, ms, that stays valid if positions are opened before the next index record; Infinity if
	 * neither date applies.
	 */
	finalFrom(instrument: Instrument, now: number): number {
		const delistAt = isToEnd(instrument) ? instrument.delistAt : Number.POSITIVE_INFINITY;
		const silentAt = instrument.heardAt + MAX_WITHOUT_INDEX_MS;
		return silentAt > now || instrument.hasWatched ? Math.min(delistAt, silentAt) : delistAt;
	}

	/** Starts to close all positions at the last mark, except quarantined ones, and to cancel opening orders. */
	beginFinal(instrument: Instrument): void {
		const { heardAt: from, seq: fromSeq } = instrument;
		const all = [...instrument.positions.values()].filter(({ lots, held }) => lots > 0 && !held).reverse();
		const why = isToEnd(instrument) && instrument.delistAt <= this.#engine.now() ? "delisting" : "silence";
		if (why === "delisting") instrument.delisted = true;
		instrument.clear = instrument.openings > 0;
		instrument.settling = {
			...{ why, times: 0, fromSeq, from, seq: fromSeq, at: this.#engine.now(), index: 0 },
			longs: all.filter(({ long }) => long).map(({ id }) => id),
			shorts: all.filter(({ long }) => !long).map(({ id }) => id),
			...{ begun: [], positions: 0, lots: 0, open: true },
		};
	}

	/**
	 * Closes the next pairs of positions. Returns the number of closed positions, two for each pair. Sets `settling.open` to false
	 * when no pair is left.
	 */
	step(instrument: Instrument, settling: SettlementProgress): number {
		let pairs = 0;
		while (pairs < AT_ONCE && this.#closePair(instrument, settling)) pairs++;
		if (pairs < AT_ONCE) this.#end(instrument, settling);
		return 2 * pairs;
	}

	/**
	 * Closes two positions of the lists against each other, or one of them against the ADL queue of the other side. Returns false
	 * if no position is left.
	 */
	#closePair(instrument: Instrument, settling: SettlementProgress): boolean {
		const { mark } = instrument;
		const long = nextOf(instrument, settling.longs);
		const short = nextOf(instrument, settling.shorts);
		const one = long ?? short;
		if (one === undefined) return false;
		const other = long !== undefined && short !== undefined ? short : instrument.adlQueueOf(!one.long).first(mark);
		if (other === undefined) {
			// Only quarantined positions are left on the other side. After an outage this position stays open; at the end of an
			// instrument it is quarantined.
			if (settling.why === "outage") return false;
			this.#positions.hold(instrument, one);
			return true;
		}
		const lots = Math.min(one.lots, other.lots);
		this.#close(instrument, settling, one, lots);
		this.#close(instrument, settling, other, lots);
		settling.lots += lots;
		return true;
	}

	#close(instrument: Instrument, settling: SettlementProgress, position: Position, lots: number): void {
		this.#engine.working(position.id);
		let told = settling.begun.find((begun) => begun.position === position.id);
		if (told === undefined) {
			told = startOf(instrument, settling, position, this.#engine.now());
			settling.begun.push(told);
			settling.positions++;
		}
		const { profit } = this.#money.close(instrument, position, lots, instrument.mark, { feePpm: 0 });
		told.lots += lots;
		told.profit += profit;
		position.closedBy = settling.why === "outage" ? "outage" : "settlement";
		this.#positions.touch(instrument, position);
		this.#positions.settle(instrument, position);
		if (position.lots === 0) this.tellBegun(settling, position.id);
	}

	tellBegun(settling: SettlementProgress, position: number): void {
		const told = settling.begun.find((begun) => begun.position === position);
		if (told === undefined) return;
		settling.begun = settling.begun.filter((begun) => begun !== told);
		this.#engine.emit(told);
	}

	#end(instrument: Instrument, settling: SettlementProgress): void {
		for (const { position } of settling.begun) this.tellBegun(settling, position);
		settling.longs = [];
		settling.shorts = [];
		settling.open = false;
		// After an outage the progress stays stored until the liquidations that the next record causes are done, because the
		// insurance fund takes no lots from them.
		if (settling.why !== "outage") instrument.settling = undefined;
		instrument.endLines();
		const { why, fromSeq, from, seq, positions, lots } = settling;
		const told = { instrument: instrument.id, why, fromSeq, from, seq, mark: instrument.mark, positions, lots };
		this.#engine.emit({ type: "InstrumentSettled", ...told, at: this.#engine.now() });
	}
}

function isToEnd({ delistAt, delisted }: Instrument): boolean {
	return delistAt > 0 && !delisted;
}

/**
 * Tells if a position has too little equity to stay open after an outage. Positions whose liquidation price the last mark has
 * reached are not closed here but liquidated.
 */
function isBelow(position: Position, mark: number, times: number): boolean {
	const { long, lots, held, liquidation } = position;
	if (lots === 0 || held || (long ? liquidation >= mark : liquidation <= mark)) return false;
	return position.margin + position.profitAt(mark) < requiredEquity(position, mark, times);
}

/**
 * Returns the next position of a list that still has lots to close; undefined if none. Removes positions without such lots from
 * the list.
 */
function nextOf(instrument: Instrument, ids: number[]): Position | undefined {
	for (let id = ids.at(-1); id !== undefined; id = ids.at(-1)) {
		const position = instrument.positions.get(id);
		if (position !== undefined && position.lots > 0 && !position.held) return position;
		ids.pop();
	}
	return undefined;
}

function startOf(instrument: Instrument, settling: SettlementProgress, position: Position, at: number): PositionSettled {
	const { mark } = instrument;
	const { why, times, fromSeq, from, seq, at: until } = settling;
	return {
		type: "PositionSettled",
		position: position.id,
		user: position.member.user,
		instrument: instrument.id,
		why,
		long: position.long,
		lots: 0,
		price: mark,
		profit: 0n,
		held: position.lots,
		entry: position.entry,
		equity: position.margin + position.profitAt(mark),
		needed: requiredEquity(position, mark, times),
		fromSeq,
		from,
		seq,
		until,
		at,
	};
}
