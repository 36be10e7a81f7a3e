// View of the listed contracts with their newest mark price and funding rate, and of each user's position mode: one net position
// per contract, or separate long and short positions.
import type { ContractAccount, ContractModeSet, FundingRated, InstrumentDelisting, InstrumentSet, MarkSet } from "@candor/core";
import type { PositionState } from "../../positions/position-state.ts";
import type { InstrumentTerms, Mark } from "./views.ts";

const USUAL_MODE = { net: false, leverage: 1 } as const;

export class InstrumentView {
	readonly #terms = new Map<number, InstrumentTerms>();
	readonly #byPair = new Map<string, number>();
	readonly #marks = new Map<number, Mark>();
	readonly #rates = new Map<number, Pick<FundingRated, "ratePpb">>();
	/** Time at which each delisted contract ends, in ms. */
	readonly #ends = new Map<number, number>();
	readonly #longLots = new Map<number, number>();
	/**
	 * Position mode of a user in a contract: one net position (`net`), or separate long and short positions. A user without an entry
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

	/** Returns the time (ms, past or future) at which the contract ends, or undefined if no end is set. */
	endOf(instrument: number): number | undefined {
		return this.#ends.get(instrument);
	}

	openLots(instrument: number): number {
		return this.#longLots.get(instrument) ?? 0;
	}

	modeOf(user: number, instrument: number): { readonly net: boolean; readonly leverage: number } {
		return this.#modes.get(`${instrument}:${user}`) ?? USUAL_MODE;
	}

	/** At a start the core restates all versions of the terms, the newest last, so the newest version remains. */
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

	/** Sets the last traded price. It also changes between two index records. */
	traded(instrument: number, price: number): void {
		const mark = this.#marks.get(instrument);
		if (mark !== undefined) this.#marks.set(instrument, { ...mark, last: price });
	}

	fundingRated(event: FundingRated): void {
		this.#rates.set(event.instrument, event);
	}

	/**
	 * Notes that a funding period of the contract ended before this start. Unless the core restates a rate, the rate of that period
	 * was zero.
	 */
	loadRated(instrument: number): void {
		if (!this.#rates.has(instrument)) this.#rates.set(instrument, { ratePpb: 0n });
	}

	/** Updates the contract's open interest after a position changed. */
	lotsChanged(before: PositionState | undefined, now: Pick<PositionState, "instrument" | "long" | "lots">): void {
		if (!now.long) return;
		const change = now.lots - (before?.lots ?? 0);
		if (change !== 0) this.#longLots.set(now.instrument, this.openLots(now.instrument) + change);
	}
}
