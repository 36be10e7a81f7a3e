// Registry with one handler for each call of the console, typed by the contract.
import type { ConsoleData, ConsoleParams, ConsolePath, SignedRequest } from "@candor/contract";
import type { FastifyReply } from "fastify";
import type { OperatorState } from "../exchange/products/operators/views.ts";
import type { RelyingParty } from "../features/security/plugin.ts";
import type { ConsoleSession } from "./console-sessions.ts";

/** Refusal of a console call. The console has a text for each code. */
export interface ConsoleRefusal {
	readonly refused: string;
	readonly field?: string | undefined;
	readonly params?: Readonly<Record<string, string | number>>;
}

export function refuseCall(refused: string, field?: string, params?: ConsoleRefusal["params"]): ConsoleRefusal {
	return { refused, field, ...(params && { params }) };
}

/** Response with the bytes of a picture instead of JSON. */
export class BinaryResponse {
	readonly bytes: Uint8Array;
	/** For example `image/jpeg`. */
	readonly type: string;

	constructor(bytes: Uint8Array, type: string) {
		this.bytes = bytes;
		this.type = type;
	}
}

/** A request without a session. */
export interface OpenContext {
	readonly address: string;
	readonly agent: string;
	/** Domain and origin of the console. */
	readonly party: RelyingParty;
	/** The signature of the request; undefined if the request has none. The handler looks up the key. */
	readonly signed: { readonly request: SignedRequest; readonly signature: string } | undefined;
	/** Token of the session cookie of the operator who signed the request; empty if there is none. */
	readonly token: string;
	readonly reply: FastifyReply;
}

/** A request of an operator with a session. */
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

/** Handlers of several calls. Each file `*-calls.ts` of this folder exports one such set. */
export type ConsoleHandlers = { readonly [P in ConsolePath]?: ConsoleHandler<P> };

export function isRefusal(result: unknown): result is ConsoleRefusal {
	return typeof result === "object" && result !== null && "refused" in result;
}
