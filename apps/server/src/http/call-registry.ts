// Registry with one handler per call, typed by the contract.
import type { CallData, CallPath, Calls } from "@candor/contract";
import type { Answer, LimitedAnswer, RefusedAnswer } from "./answer.ts";
import type { LimitName } from "./rate-limit.ts";
import type { RequestContext } from "./request-context.ts";

type Parsed<P extends CallPath> = ReturnType<Calls[P]["params"]["parse"]>;
export type Handler<P extends CallPath> = (
	params: Parsed<P>,
	context: RequestContext,
) => Answer<CallData<P>> | Promise<Answer<CallData<P>>>;
export type AnyHandler = (
	params: unknown,
	context: RequestContext,
	file?: Uint8Array,
) => Answer<unknown> | Promise<Answer<unknown>>;

export interface Registered {
	readonly path: CallPath;
	readonly limit: LimitName;
	readonly handler: AnyHandler;
	/**
	 * True if the call reads the user's rows from the tables. Such reads wait in a queue, of which only a few per user run at a
	 * time (read-queue.ts).
	 */
	readonly isQueued: boolean;
	/** Bounds of the call's file; undefined if the call takes none. */
	readonly file?: FileTerms | undefined;
}

/** Bounds of a file that a call takes as multipart/form-data. They apply before the body is read. */
export interface FileTerms {
	/** A longer file is refused with `tooLarge`, by its Content-Length if that is known. */
	readonly maxBytes: number;
	readonly tooLarge: RefusedAnswer;
	/** Refusal of a body that arrives too slowly, so that slow connections cannot keep every place. */
	readonly tooSlow: RefusedAnswer;
	/**
	 * Admits a request, whose body may then be read. @param address key of the client's address
	 * @returns the refusal, or a function that is called once when the request has ended
	 */
	enter(user: number, address: string): Promise<(() => void) | RefusedAnswer | LimitedAnswer>;
}

export type FileHandler<P extends CallPath> = (
	params: Parsed<P>,
	context: RequestContext,
	file: Uint8Array,
) => Promise<Answer<CallData<P>>>;

export class CallRegistry {
	readonly registered: Registered[] = [];

	handle<P extends CallPath>(path: P, handler: Handler<P>, limit: LimitName = "reading"): void {
		this.#add({ path, limit, handler: handler as AnyHandler, isQueued: false });
	}

	/** Registers a call that reads a signed-in user's rows from the tables. */
	handleRead<P extends CallPath>(path: P, handler: Handler<P>): void {
		this.#add({ path, limit: "reading", handler: handler as AnyHandler, isQueued: true });
	}

	/** Registers a call whose body is multipart/form-data with one file. The session is required. */
	handleFile<P extends CallPath>(path: P, file: FileTerms, handler: FileHandler<P>): void {
		this.#add({ path, limit: "reading", handler: handler as AnyHandler, isQueued: false, file });
	}

	#add(registered: Registered): void {
		const { path } = registered;
		if (this.registered.some((other) => other.path === path)) throw new Error(`two handlers for ${path}`);
		this.registered.push(registered);
	}
}

/** Registers a product's calls. Every `plugin.ts` exports one. */
export type Feature = (calls: CallRegistry) => void;
