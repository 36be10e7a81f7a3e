// Checks the promised dates of subscriptions and IEOs, moves them after an outage, and finds the offering that is due next
// (docs/reference/rules.md §8).
import { DueBound, NEVER } from "../engine/due-bound.ts";
import { DAY_MS } from "../engine/time.ts";

/** If an offering has not reached a promised step this long after the step's date, it is refunded automatically, ms. */
export const REFUND_AFTER_MS = 7 * DAY_MS;
export const MAX_LOCK_DAYS = 3_650;
/** A promised date may be at most this far ahead, ms: about ten years. */
const MAX_AHEAD_MS = 3_660 * DAY_MS;
const MAX_NAME = 40;

/**
 * Moves each date after the start of an outage (`from`) by its length (`to` − `from`). Returns the same object if no date
 * changes.
 */
export function postpone<D extends Readonly<Record<string, number>>>(dates: D, from: number, to: number): D {
	const late = Object.entries(dates).filter(([, date]) => date > from);
	if (late.length === 0 || to <= from) return dates;
	return { ...dates, ...Object.fromEntries(late.map(([name, date]) => [name, date + to - from])) };
}

/**
 * Tells if dates are in ascending order and not too far in the future, and the second date has not passed. The first date must be
 * before the second; later dates may be equal.
 */
export function inOrder(dates: readonly number[], now: number): boolean {
	const [opens = 0, closes = 0] = dates;
	if (opens >= closes || closes <= now) return false;
	return dates.every((date, at) => date <= now + MAX_AHEAD_MS && (at === 0 || date >= (dates[at - 1] as number)));
}

export function isName(text: string): boolean {
	return text.length > 0 && text.length <= MAX_NAME && text.trim() === text;
}

/** Finds the item that is due first. It searches again only after a change. */
export class FirstDue<T> {
	readonly #all: () => Iterable<T>;
	readonly #dueOf: (one: T) => number | undefined;
	#known: { readonly one: T; readonly due: number } | undefined;
	#stale = true;
	readonly bound = new DueBound(0);

	/** @param all returns all items @param dueOf returns the core time at which an item is due, ms; undefined if it is never due */
	constructor(all: () => Iterable<T>, dueOf: (one: T) => number | undefined) {
		this.#all = all;
		this.#dueOf = dueOf;
	}

	changed(): void {
		this.#stale = true;
		this.bound.fromMs = 0;
	}

	first(): { readonly one: T; readonly due: number } | undefined {
		if (!this.#stale) return this.#known;
		this.#known = undefined;
		for (const one of this.#all()) {
			const due = this.#dueOf(one);
			if (due !== undefined && (this.#known === undefined || due < this.#known.due)) this.#known = { one, due };
		}
		this.#stale = false;
		this.bound.fromMs = this.#known?.due ?? NEVER;
		return this.#known;
	}
}
