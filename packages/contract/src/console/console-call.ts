// Defines the form in which a call of the operators' console is declared. The console has an origin and calls of its own
// (docs/reference/console.md).
import { z } from "zod";
import { operatorRole } from "../operators/role.ts";

export type OperatorRole = z.infer<typeof operatorRole>;
/**
 * Reason that an operator gives for an action; the audit log shows it. Control characters and bidirectional characters are
 * refused, because they can make a text look like another text.
 */
export const reasonText = z
	.string()
	.trim()
	.min(1)
	.max(500)
	.refine((text) => text.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text));

export const EVERY_ROLE: readonly OperatorRole[] = operatorRole.options;

/**
 * Access that a console call requires. An `open` call needs no session; enrolment and sign-in use such calls. Every other call
 * needs the session of an operator with one of the `roles`, and the signature of the operator's device key. With `passkey`, the
 * operator must also confirm the request with a passkey, whose challenge covers this request.
 */
export type ConsoleAccess = "open" | { readonly roles: readonly OperatorRole[]; readonly passkey: boolean };

/** A response that is a file. The response body has its bytes, and the response headers have its name and length. */
export interface ConsoleFile {
	/** File name that the browser proposes to the user. */
	readonly name: string;
	readonly bytes: number;
	readonly content: AsyncIterable<Uint8Array>;
}

export interface ConsoleCall<
	P extends string = string,
	Params extends z.ZodObject = z.ZodObject,
	Data extends z.ZodType = z.ZodType,
> {
	/** Path below /api/. Every console call is a POST with a JSON body. */
	readonly path: P;
	readonly access: ConsoleAccess;
	/** Description of the call in the reference, one sentence. */
	readonly says: string;
	readonly params: Params;
	readonly data: Data;
	/** If true, `data` is a ConsoleFile, and the response is a CSV file instead of JSON. A refusal is always JSON. */
	readonly isFile?: true;
}

export function consoleCall<const P extends string, Params extends z.ZodObject, Data extends z.ZodType>(
	call: ConsoleCall<P, Params, Data>,
): ConsoleCall<P, Params, Data> {
	return call;
}

/** Access to a call that only reads, for the given roles. No passkey is needed. */
export const readFor = (...roles: readonly OperatorRole[]): ConsoleAccess => ({ roles, passkey: false });
/**
 * Access to a call that changes something or shows personal data, for the given roles. The operator confirms it with a passkey.
 */
export const confirmedFor = (...roles: readonly OperatorRole[]): ConsoleAccess => ({ roles, passkey: true });
