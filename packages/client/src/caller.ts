// Calls to the exchange. Parameters are form-encoded, or JSON if they have a list; language and token are in headers; the time limit is 60 s. Reads name the newest known
// sequence number (x-candor-seq), so that they include the client's earlier writes. A failure is always thrown: CallRefused or CallUnanswered.
import type { CallData, CallName, CallParams, Envelope, PathOf } from "@candor/contract";
import { createOwnClock } from "./own-clock.ts";
import { CallRefused, CallUnanswered } from "./refusals.ts";

/**
 * Data of a call's response. If the response contains only a text for the user, the data is that text
 * (docs/reference/product.md §7).
 */
export type Answer<N extends CallName> = null extends CallData<PathOf<N>> ? string : CallData<PathOf<N>>;

/** @typeParam S session type of the program. Null while signed out. */
export interface CallerOptions<S extends { readonly token: string } | null> {
	/** Address of the server: `https://…` without a trailing slash. Empty for the page's own origin. */
	readonly origin: string;
	readonly language: () => string;
	readonly session: () => S;
	/** Returns the response of a request without parameters that the page sent before its code loaded. Undefined if there is none. */
	readonly early?: (path: string) => Promise<Response | undefined> | undefined;
	/**
	 * Called if the server does not know the request's session. In this case the server has not executed the request.
	 * @returns true to retry the call in the session that replaced the old one
	 */
	readonly onSessionProblem?: (asked: S, text: string) => Promise<boolean>;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/**
	 * Token of an ended session, if the call belongs to that session. Failures of such a call are ignored, and the browser sends
	 * the call even if the page closes.
	 */
	readonly token?: string | undefined;
}

export interface Caller {
	/** Makes an API call by method, path and parameters. @throws CallRefused, or CallUnanswered without a response */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, options?: CallOptions): Promise<Answer<N>>;
	/** Stores the sequence number of a change that the socket reported. The responses to later reads must contain this change. */
	noteSequence(seq: number): void;
	serverNow(): number;
}

const TIME_OUT_MS = 60_000;
const SEQ_HEADER = "x-candor-seq";

function encode(params: object): URLSearchParams {
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== null) form.set(name, String(value));
	return form;
}

export function createCaller<S extends { readonly token: string } | null>({
	origin,
	language,
	session,
	early,
	onSessionProblem,
}: CallerOptions<S>): Caller {
	/**
	 * Newest sequence number of this client's writes and of the changes that the socket reported. The response to a read must not
	 * be older than this number.
	 */
	let seenSeq = 0;
	const see = (seq: number) => {
		if (seq > seenSeq) seenSeq = seq;
	};
	const ownNow = createOwnClock();
	/**
	 * Bounds of the server clock's lead over the local clock, ms. The Date header of a response is truncated to the second. Each response narrows
	 * the bounds. Before the first response there is no upper bound.
	 */
	let leastMs = 0;
	let mostMs = Number.NEGATIVE_INFINITY;

	function hearDate(date: string | null, sentMs: number): void {
		if (date === null) return;
		const second = Date.parse(date);
		const [least, most] = [second - ownNow(), second + 999 - sentMs];
		// If the new bounds contradict the old bounds, the server's clock or the local clock was set.
		const anew = least > mostMs || most < leastMs;
		leastMs = anew ? least : Math.max(least, leastMs);
		mostMs = anew ? most : Math.min(most, mostMs);
	}

	async function exchange(method: string, path: string, params: object, signal: AbortSignal, left: string | undefined) {
		const headers: Record<string, string> = { "language-mark": language(), accept: "application/json" };
		const token = left ?? session()?.token;
		if (token !== undefined) headers.authorization = token;
		if (seenSeq > 0) headers[SEQ_HEADER] = String(seenSeq);
		const form = encode(params);
		const query = method === "GET" && form.size > 0 ? `?${form}` : "";
		let body: URLSearchParams | string = form;
		// A form cannot hold lists of objects, so params with a list are sent as JSON.
		if (Object.values(params).some(Array.isArray)) {
			body = JSON.stringify(params);
			headers["content-type"] = "application/json";
		}
		const coming = form.size === 0 && seenSeq === 0 ? early?.(path) : undefined;
		// If the page sent the request before its code loaded, the time of sending is unknown.
		const sentMs = coming === undefined ? ownNow() : Number.NEGATIVE_INFINITY;
		try {
			const response =
				(await coming) ??
				(await fetch(`${origin}/api/${path}${query}`, {
					method,
					headers,
					...(method === "GET" ? {} : { body }),
					signal,
					credentials: "same-origin",
					keepalive: left !== undefined,
				}));
			hearDate(response.headers.get("date"), sentMs);
			return { response, envelope: (await response.json()) as Envelope<unknown> };
		} catch (cause) {
			throw new CallUnanswered(0, "", undefined, cause);
		}
	}

	async function call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, options: CallOptions = {}): Promise<Answer<N>> {
		const { signal, token: left } = options;
		const [method, path] = name.split(" ") as [string, string];
		const timeOut = AbortSignal.timeout(TIME_OUT_MS);
		const asked = session();
		const limit = signal === undefined ? timeOut : AbortSignal.any([timeOut, signal]);
		const { response, envelope } = await exchange(method, path, params as object, limit, left);
		if (envelope === null || typeof envelope !== "object" || !("type" in envelope)) throw new CallUnanswered(response.status, "");
		if (method !== "GET") see(Number(response.headers.get(SEQ_HEADER)));
		if (envelope.type === "ok" || envelope.code === 1) {
			return (
				envelope.message === "OK" || envelope.msg === "success" ? envelope.data : (envelope.data ?? envelope.message)
			) as Answer<N>;
		}
		if (!response.ok) {
			const after = Number(response.headers.get("retry-after"));
			throw new CallUnanswered(response.status, envelope.message ?? "", after > 0 ? after : undefined);
		}
		if (envelope.type === "999" && left === undefined && (await onSessionProblem?.(asked, envelope.message)) === true)
			return call(name, params, options);
		throw new CallRefused(envelope);
	}

	return { call, noteSequence: see, serverNow: () => ownNow() + leastMs };
}
