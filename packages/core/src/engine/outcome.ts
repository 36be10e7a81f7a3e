// Defines the three possible results of a command, which the code never mixes: an accepted result, a refusal, and a broken
// invariant that halts the core.

export type RefusalParams = Readonly<Record<string, string | number | bigint>>;

/**
 * An expected rejection of a command. `code` is permanent. `field` names the command's field that is wrong. Amounts in `params`
 * are in ledger units. `retry` is true if the unchanged command may be accepted later.
 */
export interface Refusal {
	readonly code: string;
	readonly field?: string | undefined;
	readonly params?: RefusalParams | undefined;
	readonly retry: boolean;
}

/**
 * Result of a product's handler: the number of the created or changed item (for example an order id; 0 if there is none), or a
 * refusal.
 */
export type Verdict = number | Refusal;

export type Outcome =
	/**
	 * `duplicate` is true if a command with this id was executed before. `effect` is false if the command changed nothing. Such a
	 * command is not journalled, and its id can be used again.
	 */
	| { readonly kind: "accepted"; readonly result: number; readonly duplicate: boolean; readonly effect: boolean }
	| { readonly kind: "refused"; readonly refusal: Refusal };

export function refuse(code: string, field?: string, params?: RefusalParams, retry = false): Refusal {
	return { code, field, params, retry };
}

/** Thrown for a state that the code excludes. It halts the core, so no code may catch it and continue. */
export class BrokenInvariant extends Error {
	override name = "BrokenInvariant";
}

export function invariant(condition: boolean, message: string): asserts condition {
	if (!condition) throw new BrokenInvariant(message);
}
