// Listed contracts with their newest mark price and funding rate, and the users who hold one net position per contract (net
// mode).
import type { ContractAccount, ContractModeSet, FundingRated, InstrumentDelisting, InstrumentSet, MarkSet } from "@candor/core";
import type { PositionState } from "../../positions/position-state.ts";
import type { InstrumentTerms, Mark } from "./views.ts";

const USUAL_MODE = { net: false, leverage: 1 } as const;

export class InstrumentView {
	readonly #terms = new Map<number, InstrumentTerms>();
	readonly #byPair = new Map<string, number>();
	readonly #marks = new Map<number, Mark>();
	readonly #rates = new Map<number, Pick<FundingRated, "ratePpb">>();
	/** End of each delisted contract, ms. */
	readonly #ends = new Map<number, number>();
	readonly #longLots = new Map<number, number>();
	/**
	 * Users' choice between one net position and separate long and short positions, by contract and user. A user without an entry
	 * has separate positions.
	 */
	readonly #modes = new Map<string, { readonly net: boolean; readonly leverage: number }>();

	instruments(): readonly InstrumentTerms[] {
		return [...this.#terms.values()];
	}

	instrument(id: number): InstrumentTerms | undefined {
		return this.#terms.get(id);
	}

	instrumentOf(pair: number, account: ContractAccount): InstrumentTerms | undefined {
		const id = this.#byPair.get(`${pair}:${account}`);
		return id === undefined ? undefined : this.#terms.get(id);
	}

	mark(instrument: number): Mark | undefined {
		return this.#marks.get(instrument);
	}

	lastRate(instrument: number): Pick<FundingRated, "ratePpb"> | undefined {
		return this.#rates.get(instrument);
	}

	/** Returns the end of the contract (past or future, ms), or undefined if no end is set. */
	endOf(instrument: number): number | undefined {
		return this.#ends.get(instrument);
	}

	openLots(instrument: number): number {
		return this.#longLots.get(instrument) ?? 0;
	}

	modeOf(user: number, instrument: number): { readonly net: boolean; readonly leverage: number } {
		return this.#modes.get(`${instrument}:${user}`) ?? USUAL_MODE;
	}

	/** Events that describe the core's state at a start contain all versions of the terms, the newest last. */
	instrumentSet({ type: _type, ...terms }: InstrumentSet): void {
		this.#terms.set(terms.instrument, terms);
		this.#byPair.set(`${terms.pair}:${terms.account}`, terms.instrument);
	}

	delisting({ instrument, delistAt }: InstrumentDelisting): void {
		if (delistAt > 0) this.#ends.set(instrument, delistAt);
		else this.#ends.delete(instrument);
	}

	modeSet({ user, instrument, net, leverage }: ContractModeSet): void {
		if (net) this.#modes.set(`${instrument}:${user}`, { net, leverage });
		else this.#modes.delete(`${instrument}:${user}`);
	}

	markSet({ type: _type, ...mark }: MarkSet): void {
		this.#marks.set(mark.instrument, mark);
	}

	/** Sets the last traded price, which also changes between two index records. */
	traded(instrument: number, price: number): void {
		const mark = this.#marks.get(instrument);
		if (mark !== undefined) this.#marks.set(instrument, { ...mark, last: price });
	}

	fundingRated(event: FundingRated): void {
		this.#rates.set(event.instrument, event);
	}

	/**
	 * Notes that a funding period of the contract ended before this start. If no rate follows, the rate of that period was zero.
	 */
	loadRated(instrument: number): void {
		if (!this.#rates.has(instrument)) this.#rates.set(instrument, { ratePpb: 0n });
	}

	/** Updates the total lots after a position changed. */
	lotsChanged(before: PositionState | undefined, now: Pick<PositionState, "instrument" | "long" | "lots">): void {
		if (!now.long) return;
		const change = now.lots - (before?.lots ?? 0);
		if (change !== 0) this.#longLots.set(now.instrument, this.openLots(now.instrument) + change);
	}
}
