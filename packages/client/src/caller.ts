// Sends calls to the exchange. Params are form-encoded, or JSON if they contain a list. Headers contain the language and the
// token. The time limit is 60 s. A read names the newest sequence number that the client knows (header x-candor-seq), so that its
// response includes the client's earlier writes. Every failure is thrown, as CallRefused or CallUnanswered.
import type { CallData, CallName, CallParams, Envelope, PathOf } from "@candor/contract";
import { createOwnClock } from "./own-clock.ts";
import { CallRefused, CallUnanswered } from "./refusals.ts";

/**
 * Data that a call returns. If the response has only a text for the user and no data, the data is that text
 * (docs/reference/product.md §7).
 */
export type Answer<N extends CallName> = null extends CallData<PathOf<N>> ? string : CallData<PathOf<N>>;

/** @typeParam S session of the program; null while no user is signed in */
export interface CallerOptions<S extends { readonly token: string } | null> {
	/** Address of the server: `https://…` without a slash at the end. An empty text means the page's own origin. */
	readonly origin: string;
	readonly language: () => string;
	readonly session: () => S;
	/**
	 * A page may send a request without params before its code has loaded. This function returns the response of such a request;
	 * undefined if the page did not send it.
	 */
	readonly early?: (path: string) => Promise<Response | undefined> | undefined;
	/**
	 * Called if the server does not know the request's session. The server has then not executed the request.
	 * @returns true to repeat the call in the session that replaced the old one
	 */
	readonly onSessionProblem?: (asked: S, text: string) => Promise<boolean>;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/**
	 * Token of a session that has already ended in the app, for a call that must still be sent in that session. If the server
	 * does not know the session, this is not reported. The browser sends the call even if the page closes.
	 */
	readonly token?: string | undefined;
}

export interface Caller {
	/**
	 * Makes an API call by method, path and params. @throws CallRefused if the server refuses, CallUnanswered without a response
	 */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, options?: CallOptions): Promise<Answer<N>>;
	/** Notes the sequence number of a change that the socket reported. The responses to later reads include this change. */
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
	 * be older.
	 */
	let seenSeq = 0;
	const see = (seq: number) => {
		if (seq > seenSeq) seenSeq = seq;
	};
	const ownNow = createOwnClock();
	/**
	 * Least and largest possible lead of the server's clock over the local clock, ms. The Date header of a response is truncated
	 * to the second, and each response narrows the range. The initial range is empty, so the first response replaces it.
	 */
	let leastMs = 0;
	let mostMs = Number.NEGATIVE_INFINITY;

	function hearDate(date: string | null, sentMs: number): void {
		if (date === null) return;
		const second = Date.parse(date);
		const [least, most] = [second - ownNow(), second + 999 - sentMs];
		// If the new range and the old range do not overlap, the server's clock or the local clock was set, and the old range is
		// dropped.
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
		// A form cannot contain lists of objects, so params with a list are sent as JSON.
		if (Object.values(params).some(Array.isArray)) {
			body = JSON.stringify(params);
			headers["content-type"] = "application/json";
		}
		const coming = form.size === 0 && seenSeq === 0 ? early?.(path) : undefined;
		// If the page sent the request before its code had loaded, the time of sending is unknown.
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
