// Replays position events into open positions, and computes the profit or loss of each event. The writer of the projection's
// tables and the check of these tables share this code.
import type { InstrumentSet, PositionChanged } from "@candor/core";
import { applyPositionEvent, isOpen, type PositionEvent, type PositionState } from "./position-state.ts";

export class PositionReplay {
	readonly open = new Map<number, PositionState>();
	readonly #accounts = new Map<number, InstrumentSet["account"]>();
	#last: { readonly event: PositionChanged; readonly before: PositionState | undefined } | undefined;

	instrumentSet({ instrument, account }: Pick<InstrumentSet, "instrument" | "account">): void {
		this.#accounts.set(instrument, account);
	}

	/**
	 * Applies an event to its position and returns the new state. Throws if a liquidated position is unknown, because an earlier
	 * event is then missing.
	 */
	take(event: PositionEvent): PositionState {
		const before = this.open.get(event.position);
		const state = applyPositionEvent(before, event);
		if (state === undefined) throw new Error(`position ${event.position} changed and is not known`);
		if (event.type === "PositionChanged") this.#last = { event, before };
		if (isOpen(state)) this.open.set(state.position, state);
		else this.open.delete(state.position);
		return state;
	}

	/** Returns true if the contract trades real money. Throws for an unknown contract. */
	isReal(instrument: number): boolean {
		const account = this.#accounts.get(instrument);
		if (account === undefined) throw new Error(`a position of the unknown contract ${instrument}`);
		return account === "real";
	}

	/** Returns true for a long position. Throws if the position is not open. */
	isLong(position: number): boolean {
		const state = this.open.get(position);
		if (state === undefined) throw new Error(`position ${position} is not open`);
		return state.long;
	}

	/** Returns the profit minus the fees of the latest change of the position. */
	traded(event: PositionChanged): bigint {
		const before = this.#before(event);
		return event.profit - event.fees - ((before?.profit ?? 0n) - (before?.fees ?? 0n));
	}

	/**
	 * Returns the result of the position's latest change: profit minus fees plus funding. The cost of a liquidation is not included,
	 * because it is a separate event.
	 */
	gained(event: PositionChanged): bigint {
		return this.traded(event) + event.funding - (this.#before(event)?.funding ?? 0n);
	}

	#before(event: PositionChanged): PositionState | undefined {
		if (this.#last?.event !== event) throw new Error(`position ${event.position} is not what was told last`);
		return this.#last.before;
	}

	clear(): void {
		this.open.clear();
		this.#accounts.clear();
		this.#last = undefined;
	}
}
