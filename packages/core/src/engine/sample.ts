// Interface by which products provide random flows of valid and invalid commands to tests.
import type { CommandBase } from "./declare.ts";

/** Random draws from a seed: equal seeds give equal flows. */
export interface Draw {
	/** A random integer 0..most-1. */
	below(most: number): number;
	/** A random integer between two values, both included. */
	between(least: number, most: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

export interface SampleWorld {
	readonly draw: Draw;
	/** All numbers that have an account, or may open one. */
	readonly users: readonly number[];
	/** The wall clock, ms. */
	now(): number;
	/** True if commands may include numbers that no codec can write (1.5, -1, NaN). */
	readonly unwritable: boolean;
}

/** A command without its id. `by` is a valid sender; a flow also sends it from others. */
export type SampleCommand = Omit<CommandBase, "id"> & { readonly [field: string]: unknown };

export interface Sample {
	/** Relative frequency of its commands. */
	readonly weight: number;
	/** Commands before everything else: opened accounts, coins to trade. */
	readonly opening?: readonly SampleCommand[];
	observe?(event: { readonly type: string }): void;
	next(): SampleCommand;
	/** The same command with another body, for reuse of an id. */
	changed(command: SampleCommand): SampleCommand;
}

export type MakeSample = (world: SampleWorld) => Sample;
