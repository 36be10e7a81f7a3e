// How a product shows its commands to tests: a random flow of them, good and bad, that fits what happened before.
import type { CommandBase } from "./declare.ts";

/** Draws from one seed: equal seeds, equal flows. */
export interface Draw {
	/** 0..most-1. */
	below(most: number): number;
	/** Both ends included. */
	between(least: number, most: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

export interface SampleWorld {
	readonly draw: Draw;
	/** Everybody who has an account, or may open one. */
	readonly users: readonly number[];
	/** What the clock shows, ms. */
	now(): number;
	/** Also numbers that no codec can write (1.5, -1, NaN). */
	readonly unwritable: boolean;
}

/** A command without its id. `by` is whom it fits; a flow sends some of them as somebody else. */
export type SampleCommand = Omit<CommandBase, "id"> & { readonly [field: string]: unknown };

export interface Sample {
	/** How often its commands come, beside the other products'. */
	readonly weight: number;
	/** What comes before everything else: accounts that are opened, coins to trade with. */
	readonly opening?: readonly SampleCommand[];
	observe?(event: { readonly type: string }): void;
	next(): SampleCommand;
	/** The same command with another body, as whoever uses an id twice sends it. */
	changed(command: SampleCommand): SampleCommand;
}

export type MakeSample = (world: SampleWorld) => Sample;
