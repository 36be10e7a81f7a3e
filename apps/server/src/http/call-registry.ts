// Registry with one handler per call. The contract determines the types of params and results.
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
	 * True if the call reads the user's rows from the tables. Such reads wait in a queue, which runs only a few reads of one user
	 * at the same time (read-queue.ts).
	 */
	readonly isQueued: boolean;
	/** Limits of the file that the call takes; undefined if the call takes no file. */
	readonly file?: FileTerms | undefined;
}

/** Limits of a file that a call takes as multipart/form-data. They apply before the body is read. */
export interface FileTerms {
	/** A larger file is refused with `tooLarge`, before it is read if its Content-Length is known. */
	readonly maxBytes: number;
	readonly tooLarge: RefusedAnswer;
	/** Refusal of a body that arrives too slowly, so that slow connections cannot occupy all parallel uploads. */
	readonly tooSlow: RefusedAnswer;
	/**
	 * Decides whether the body of a request may be read.
	 * @param address key of the client's network address
	 * @returns a function to be called once when the request has ended, or the refusal
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

/** Registers the calls of a product. Every `plugin.ts` exports such a function. */
export type Feature = (calls: CallRegistry) => void;
