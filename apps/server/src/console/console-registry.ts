// Registry with one handler for each console call. The contract determines the types of params and results.
import type { ConsoleData, ConsoleParams, ConsolePath, SignedRequest } from "@candor/contract";
import type { FastifyReply } from "fastify";
import type { OperatorState } from "../exchange/products/operators/views.ts";
import type { RelyingParty } from "../features/security/plugin.ts";
import type { ConsoleSession } from "./console-sessions.ts";

/** Refusal of a console call. The console app has a text for each code. */
export interface ConsoleRefusal {
	readonly refused: string;
	readonly field?: string | undefined;
	readonly params?: Readonly<Record<string, string | number>>;
}

export function refuseCall(refused: string, field?: string, params?: ConsoleRefusal["params"]): ConsoleRefusal {
	return { refused, field, ...(params && { params }) };
}

/** Response that is a picture instead of JSON. */
export class BinaryResponse {
	readonly bytes: Uint8Array;
	/** Content type, for example `image/jpeg`. */
	readonly type: string;

	constructor(bytes: Uint8Array, type: string) {
		this.bytes = bytes;
		this.type = type;
	}
}

/** A request without a session, as its handler sees it. */
export interface OpenContext {
	readonly address: string;
	readonly agent: string;
	/** Domain and origin of the console, as passkeys use them (the relying party). */
	readonly party: RelyingParty;
	/**
	 * The signed request and its signature; undefined if the request is not signed. The handler must find the key and check the
	 * signature.
	 */
	readonly signed: { readonly request: SignedRequest; readonly signature: string } | undefined;
	/** Token in the session cookie of the operator who signed the request; empty if there is none. */
	readonly token: string;
	readonly reply: FastifyReply;
}

/** A request of an operator with a session, as its handler sees it. */
export interface OperatorContext extends OpenContext {
	readonly operator: OperatorState;
	readonly session: ConsoleSession;
}

type Result<P extends ConsolePath> = ConsoleData<P> | ConsoleRefusal;
export type ConsoleHandler<P extends ConsolePath> = (
	params: ConsoleParams<P>,
	context: OperatorContext,
) => Result<P> | Promise<Result<P>>;
export type AnyConsoleHandler = (params: unknown, context: OperatorContext) => unknown;

/** Handlers of several calls. Each file `*-calls.ts` in this folder exports such an object. */
export type ConsoleHandlers = { readonly [P in ConsolePath]?: ConsoleHandler<P> };

export function isRefusal(result: unknown): result is ConsoleRefusal {
	return typeof result === "object" && result !== null && "refused" in result;
}
