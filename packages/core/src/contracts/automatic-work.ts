// Does the automatic work of contracts: funding, cancels after a halt, liquidations, stops and waiting closes. It works on one
// instrument at a time and in a fixed order. The state of the instruments determines the work. This class stores only the set of
// instruments to visit.
import { DueBound, NEVER } from "../engine/due-bound.ts";
import type { IndexRecord } from "../engine/product.ts";
import { FUNDING_FIRST } from "../engine/since.ts";
import type { PositionClosing } from "./closing.ts";
import type { ContractsEngine } from "./dependencies.ts";
import type { Funding } from "./funding.ts";
import type { Instrument, SettlementProgress, TriggeredStop } from "./instrument.ts";
import type { Liquidation } from "./liquidation.ts";
import type { ContractOrder, Position } from "./position.ts";
import type { Positions } from "./positions.ts";
import type { Settlement } from "./settlement.ts";

/** Maximum number of orders that one step cancels in a halted instrument. */
const STEP = 50;

type Next =
	| { readonly kind: "clear" | "funding" }
	| { readonly kind: "liquidate" | "retry"; readonly position: Position }
	| { readonly kind: "stop"; readonly reached: TriggeredStop }
	| { readonly kind: "settle"; readonly settling: SettlementProgress };

interface Parts {
	readonly positions: Positions;
	readonly closing: PositionClosing;
	readonly liquidation: Liquidation;
	readonly funding: Funding;
	readonly settlement: Settlement;
	/** Processes the first index record after an outage. The record waits until the closes that the outage causes are done. */
	readonly take: (instrument: Instrument, record: Pick<IndexRecord, "seq" | "time" | "index">) => void;
}

export class AutomaticWork {
	readonly #engine: ContractsEngine;
	readonly #parts: Parts;
	readonly #attended = new Set<Instrument>();
	readonly dueBound = new DueBound(NEVER);

	constructor(engine: ContractsEngine, parts: Parts) {
		this.#engine = engine;
		this.#parts = parts;
	}

	attend(instrument: Instrument): void {
		this.#attended.add(instrument);
		this.dueBound.fromMs = 0;
	}

	/** Computes the rate of the finished funding period and starts its payments. @param now time of the index record, ms */
	endPeriod(instrument: Instrument, now: number): void {
		this.#parts.funding.close(instrument, now);
	}

	/** Sets the core time before which no work is due, ms. Has no effect while any instrument may have work. */
	rest(fromMs: number): void {
		if (this.#attended.size === 0) this.dueBound.fromMs = fromMs;
	}

	waits(): boolean {
		return this.#first() !== undefined;
	}

	#first(): { readonly instrument: Instrument; readonly next: Next } | undefined {
		let first: { instrument: Instrument; next: Next } | undefined;
		for (const instrument of this.#attended) {
			const next = nextOf(instrument, !this.#engine.isBefore(FUNDING_FIRST));
			if (next === undefined) {
				// A halted instrument stays in the set. Otherwise its work would depend on how often callers queried the deadline before.
				if (!instrument.halted) this.#attended.delete(instrument);
			} else if (first === undefined || instrument.id < first.instrument.id) first = { instrument, next };
		}
		return first;
	}

	next(): number {
		const first = this.#first();
		if (first === undefined) return 0;
		const { instrument, next } = first;
		const steps = this.#do(instrument, next);
		this.#parts.positions.tell();
		return steps;
	}

	#do(instrument: Instrument, next: Next): number {
		const { closing, liquidation, funding } = this.#parts;
		switch (next.kind) {
			case "clear":
				return this.#clear(instrument);
			case "liquidate":
				this.#engine.working(next.position.id);
				return STEP + liquidation.liquidate(instrument, next.position);
			case "retry":
				this.#engine.working(next.position.id);
				closing.atMarket(instrument, next.position, next.position.waiting, next.position.closeWhy);
				return STEP;
			case "stop":
				this.#engine.working(next.reached.position);
				this.#stop(instrument, next.reached);
				return STEP;
			case "settle":
				return STEP + this.#settle(instrument, next.settling);
			case "funding":
				return instrument.round === undefined ? 0 : funding.step(instrument, instrument.round);
		}
	}

	/** Cancels the next resting opening orders of a halted instrument, best price first. Returns the number of cancelled orders. */
	#clear(instrument: Instrument): number {
		let cancelled = 0;
		for (const side of ["buy", "sell"] as const) {
			let order = instrument.book.best(side);
			while (order !== undefined && cancelled < STEP) {
				const after: ContractOrder | undefined = instrument.book.after(order);
				if (order.kind !== "close") {
					this.#parts.positions.cancel(instrument, order, "halted");
					cancelled++;
				}
				order = after;
			}
		}
		instrument.clear = instrument.openings > 0;
		return cancelled;
	}

	#settle(instrument: Instrument, settling: SettlementProgress): number {
		const closed = this.#parts.settlement.step(instrument, settling);
		const { why, open, seq, at: time, index } = settling;
		if (!open && why === "outage") this.#parts.take(instrument, { seq, time, index });
		return closed;
	}

	#stop(instrument: Instrument, { position: id, why }: TriggeredStop): void {
		instrument.beginStop(id);
		const position = instrument.positions.get(id) as Position;
		position.armed = false;
		instrument.place(position);
		this.#parts.closing.atMarket(instrument, position, position.lots, why);
	}
}

/**
 * Returns the next work of an instrument; undefined if no work is due. Funding payments come first, so that no lots change hands
 * during them. Started work continues before new work. After an outage, before the first new index record is processed: positions
 * whose liquidation price the last mark had reached are liquidated, and positions with too little equity are closed. While the
 * index is not fresh, only these liquidations and closes are done.
 */
function nextOf(instrument: Instrument, fundingFirst: boolean): Next | undefined {
	const funding: Next | undefined = instrument.round === undefined ? undefined : { kind: "funding" };
	if (fundingFirst && funding !== undefined) return funding;
	const ending = instrument.liquidating;
	if (ending !== undefined) return { kind: "liquidate", position: instrument.positions.get(ending.told.position) as Position };
	if (instrument.clear && instrument.openings > 0) return { kind: "clear" };
	const { settling } = instrument;
	const isSettling = settling?.open === true;
	if (instrument.halted && !isSettling) return undefined;
	const liquidable = instrument.liquidable();
	if (liquidable !== undefined) return { kind: "liquidate", position: liquidable };
	if (isSettling) return { kind: "settle", settling };
	const reached = instrument.firstReached();
	if (reached !== undefined) return { kind: "stop", reached };
	const stop = instrument.stopReached("mark", instrument.mark, instrument.mark);
	if (stop !== undefined) return { kind: "stop", reached: stop };
	const fillable = instrument.fillable();
	return fillable === undefined ? funding : { kind: "retry", position: fillable };
}
