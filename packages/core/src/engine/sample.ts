// Defines the interface by which products provide random valid and invalid commands to tests.
import type { CommandBase } from "./declare.ts";

/** A random number generator with a seed. Equal seeds give equal values. */
export interface Draw {
	below(most: number): number;
	between(least: number, most: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

export interface SampleWorld {
	readonly draw: Draw;
	/** All user numbers that have an account, or may open one. */
	readonly users: readonly number[];
	now(): number;
	/** True if commands may have numbers that no codec can write (1.5, -1, NaN). */
	readonly unwritable: boolean;
}

/** A random command without an id. `by` is a valid sender. Tests also send the command from other senders. */
export type SampleCommand = Omit<CommandBase, "id"> & { readonly [field: string]: unknown };

export interface Sample {
	readonly weight: number;
	/** Commands that a test sends before all random commands; they open accounts and deposit coins. */
	readonly opening?: readonly SampleCommand[];
	observe?(event: { readonly type: string }): void;
	next(): SampleCommand;
	/** Returns the command with other fields, for a test that uses an id twice. */
	changed(command: SampleCommand): SampleCommand;
}

export type MakeSample = (world: SampleWorld) => Sample;
