// The three ways a command can end, never mixed: an accepted result, a refusal, or a broken invariant that halts the core.

export type RefusalParams = Readonly<Record<string, string | number | bigint>>;

/**
 * An expected rejection. `code` is stable; `field` names the command's field at fault; amounts in `params` are ledger units; `retry`: the
 * same command may be accepted later unchanged.
 */
export interface Refusal {
	readonly code: string;
	readonly field?: string | undefined;
	readonly params?: RefusalParams | undefined;
	readonly retry: boolean;
}

/** A product's result: the number of the created or changed item (an order id, a transfer id, 0), or a refusal. */
export type Verdict = number | Refusal;

export type Outcome =
	/**
	 * `duplicate`: the same command was executed before. `effect` false: the command changed nothing, is not journalled, and its id can be
	 * used again.
	 */
	| { readonly kind: "accepted"; readonly result: number; readonly duplicate: boolean; readonly effect: boolean }
	| { readonly kind: "refused"; readonly refusal: Refusal };

export function refuse(code: string, field?: string, params?: RefusalParams, retry = false): Refusal {
	return { code, field, params, retry };
}

/** Error for a state that must be impossible. The core halts: no code may catch the error and continue. */
export class BrokenInvariant extends Error {
	override name = "BrokenInvariant";
}

export function invariant(condition: boolean, message: string): asserts condition {
	if (!condition) throw new BrokenInvariant(message);
}
