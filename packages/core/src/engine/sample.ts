// Defines the interface through which products provide random valid and invalid commands to tests.
import type { CommandBase } from "./declare.ts";

/** A random number generator with a seed. Equal seeds give equal sequences. */
export interface Draw {
	below(most: number): number;
	between(least: number, most: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

export interface SampleWorld {
	readonly draw: Draw;
	/** Numbers of all users that have an account or may open one. */
	readonly users: readonly number[];
	now(): number;
	/** True if commands may contain numbers that no codec can write (1.5, -1, NaN). */
	readonly unwritable: boolean;
}

/** A random command without an id. `by` is a valid sender; tests also send the command from other senders. */
export type SampleCommand = Omit<CommandBase, "id"> & { readonly [field: string]: unknown };

export interface Sample {
	readonly weight: number;
	/** Commands that a test sends before all random commands, for example to open accounts and deposit coins. */
	readonly opening?: readonly SampleCommand[];
	observe?(event: { readonly type: string }): void;
	next(): SampleCommand;
	/** Returns the same command with other fields, for tests that send two commands with one id. */
	changed(command: SampleCommand): SampleCommand;
}

export type MakeSample = (world: SampleWorld) => Sample;
