// View of open positions and recently ended positions. Older positions are only in the table projection.contract_tickets.
import { applyPositionEvent, isOpen, type PositionEvent, type PositionState } from "../../positions/position-state.ts";

/** The view holds at least this many ended positions and at most twice as many. */
const ENDED_KEPT = 20_000;

export class PositionView {
	readonly #open = new Map<number, PositionState>();
	readonly #ofUser = new Map<number, Map<number, PositionState>>();
	readonly #held = new Set<number>();
	// Ended positions are in two generations (maps). When the newer generation is full, the older one is dropped.
	#ended = new Map<number, PositionState>();
	#endedBefore = new Map<number, PositionState>();

	find(position: number): PositionState | undefined {
		return this.#open.get(position) ?? this.#ended.get(position) ?? this.#endedBefore.get(position);
	}

	/** Returns a user's open positions, oldest first. */
	open(user: number): readonly PositionState[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Returns all open positions, for comparison with the tables. */
	allOpen(): IterableIterator<PositionState> {
		return this.#open.values();
	}

	/** Number of positions that the core has set aside after a program fault. */
	get heldCount(): number {
		return this.#held.size;
	}

	/** Applies an event, and returns the position's state before it. */
	changed(event: PositionEvent): PositionState | undefined {
		const before = this.#open.get(event.position);
		const state = applyPositionEvent(before, event);
		if (state === undefined) return before;
		if (state.reason === "held") this.#held.add(state.position);
		else this.#held.delete(state.position);
		if (isOpen(state)) {
			this.#open.set(state.position, state);
			const own = this.#ofUser.get(state.user);
			if (own === undefined) this.#ofUser.set(state.user, new Map([[state.position, state]]));
			else own.set(state.position, state);
			return before;
		}
		this.#open.delete(state.position);
		const own = this.#ofUser.get(state.user);
		if (own?.delete(state.position) && own.size === 0) this.#ofUser.delete(state.user);
		this.#keep(state);
		return before;
	}

	/** Loads positions that ended before this start, oldest first. */
	loadEnded(positions: readonly PositionState[]): void {
		for (const position of positions) if (!this.#open.has(position.position)) this.#keep(position);
	}

	#keep(position: PositionState): void {
		if (this.#ended.size >= ENDED_KEPT) {
			this.#endedBefore = this.#ended;
			this.#ended = new Map();
		}
		this.#ended.set(position.position, position);
	}
}
