// Defines the three results of a command, which are never mixed: an accepted result, a refusal, or a broken invariant that halts the
// core.

export type RefusalParams = Readonly<Record<string, string | number | bigint>>;

/**
 * An expected rejection. `code` is permanent. `field` names the command's wrong field. Amounts in `params` are ledger units. With
 * `retry` the unchanged command may be accepted later.
 */
export interface Refusal {
	readonly code: string;
	readonly field?: string | undefined;
	readonly params?: RefusalParams | undefined;
	readonly retry: boolean;
}

/** Result of a product's handler: the number of the created or changed item (an order id, a transfer id, 0), or a refusal. */
export type Verdict = number | Refusal;

export type Outcome =
	/**
	 * `duplicate`: a command with this id was executed before. `effect` is false if the command changed nothing; such a command is
	 * not journalled, and its id can be used again.
	 */
	| { readonly kind: "accepted"; readonly result: number; readonly duplicate: boolean; readonly effect: boolean }
	| { readonly kind: "refused"; readonly refusal: Refusal };

export function refuse(code: string, field?: string, params?: RefusalParams, retry = false): Refusal {
	return { code, field, params, retry };
}

/** Thrown for a state that the code excludes. The core halts. No code may catch the error and continue. */
export class BrokenInvariant extends Error {
	override name = "BrokenInvariant";
}

export function invariant(condition: boolean, message: string): asserts condition {
	if (!condition) throw new BrokenInvariant(message);
}
