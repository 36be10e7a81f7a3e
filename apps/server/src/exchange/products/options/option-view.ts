// View of option terms, open options and recently ended options. Older options are only in the table projection.options.
import type { OptionMarketSet, OptionTermsSet } from "@candor/core";
import { applyOptionEvent, type OptionEvent, type OptionState } from "./option-state.ts";
import type { DurationTerms } from "./views.ts";

/** The view holds at least this many ended options and at most twice as many. */
const ENDED_KEPT = 20_000;

export class OptionView {
	readonly #terms = new Map<number, DurationTerms>();
	readonly #markets = new Map<number, boolean>();
	readonly #open = new Map<number, OptionState>();
	readonly #ofUser = new Map<number, Map<number, OptionState>>();
	readonly #held = new Set<number>();
	// Ended options are in two generations (maps). When the newer generation is full, the older one is dropped.
	#ended = new Map<number, OptionState>();
	#endedBefore = new Map<number, OptionState>();

	/** Returns the terms that are on offer now, sorted by the duration in seconds. */
	terms(): readonly DurationTerms[] {
		return this.allTerms().filter(({ active }) => active);
	}

	allTerms(): readonly DurationTerms[] {
		return [...this.#terms.values()].sort((a, b) => a.seconds - b.seconds);
	}

	/** Returns the terms of a duration, even if it is no longer on offer; undefined if it never was. */
	termsOf(seconds: number): DurationTerms | undefined {
		return this.#terms.get(seconds);
	}

	/**
	 * Returns true if options on this pair are on sale now, false if they were on sale earlier, and undefined if they never were.
	 */
	market(pair: number): boolean | undefined {
		return this.#markets.get(pair);
	}

	find(option: number): OptionState | undefined {
		return this.#open.get(option) ?? this.#ended.get(option) ?? this.#endedBefore.get(option);
	}

	/** Returns a user's open options, oldest first. */
	open(user: number): readonly OptionState[] {
		return [...(this.#ofUser.get(user)?.values() ?? [])];
	}

	/** Number of options that the core has set aside after a program fault. */
	get heldCount(): number {
		return this.#held.size;
	}

	termsSet({ type: _type, ...terms }: OptionTermsSet): void {
		this.#terms.set(terms.seconds, terms);
	}

	marketSet({ pair, active }: OptionMarketSet): void {
		this.#markets.set(pair, active);
	}

	changed(event: OptionEvent): void {
		const state = applyOptionEvent(this.#open.get(event.option), event);
		if (state === undefined) return;
		if (state.phase === "held") this.#held.add(state.option);
		else this.#held.delete(state.option);
		if (state.phase !== "ended") {
			this.#open.set(state.option, state);
			const own = this.#ofUser.get(state.user);
			if (own === undefined) this.#ofUser.set(state.user, new Map([[state.option, state]]));
			else own.set(state.option, state);
			return;
		}
		this.#open.delete(state.option);
		const own = this.#ofUser.get(state.user);
		if (own?.delete(state.option) && own.size === 0) this.#ofUser.delete(state.user);
		this.#keep(state);
	}

	/** Loads options that ended before this start, oldest first. */
	loadEnded(options: readonly OptionState[]): void {
		for (const option of options) if (!this.#open.has(option.option)) this.#keep(option);
	}

	#keep(option: OptionState): void {
		if (this.#ended.size >= ENDED_KEPT) {
			this.#endedBefore = this.#ended;
			this.#ended = new Map();
		}
		this.#ended.set(option.option, option);
	}
}
