// Definition of a call of the console. The console has a separate origin and separate calls (docs/reference/console.md).
import { z } from "zod";
import { operatorRole } from "../operators/role.ts";

export type OperatorRole = z.infer<typeof operatorRole>;
/**
 * Reason of an operator, as the audit log shows it. Control and bidirectional characters are refused, because they can make a text look
 * like another one.
 */
export const reasonText = z
	.string()
	.trim()
	.min(1)
	.max(500)
	.refine((text) => text.isWellFormed() && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text));

export const EVERY_ROLE: readonly OperatorRole[] = operatorRole.options;

/**
 * Conditions of a console call. `open`: needs no session, for enrolment and sign-in. Other calls need a session of an operator with one of the roles, and a signature by the operator's device key. `passkey`: also needs a passkey assertion whose challenge covers this request.
 */
export type ConsoleAccess = "open" | { readonly roles: readonly OperatorRole[]; readonly passkey: boolean };

/** A file as a response. Its bytes are the body; its name and length are in the headers. */
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
	/** Below /api/. Every call is a POST with a JSON body. */
	readonly path: P;
	readonly access: ConsoleAccess;
	/** One sentence for the reference. */
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

/** Defines a read that some roles may make. */
export const readFor = (...roles: readonly OperatorRole[]): ConsoleAccess => ({ roles, passkey: false });
/** Defines a write, or a look at personal data, that some roles may make. */
export const confirmedFor = (...roles: readonly OperatorRole[]): ConsoleAccess => ({ roles, passkey: true });
