// Calls to the exchange: form-encoded, language and token in headers, 60 s limit, reads include the client's earlier writes
// (x-candor-seq). A failure is always thrown: CallRefused, CallUnanswered.
import type { CallData, CallName, CallParams, Envelope, PathOf } from "@candor/contract";
import { createOwnClock } from "./own-clock.ts";
import { CallRefused, CallUnanswered } from "./refusals.ts";

/** A call's data; if the response is only a text for the user, that text (docs/reference/product.md §7). */
export type Answer<N extends CallName> = null extends CallData<PathOf<N>> ? string : CallData<PathOf<N>>;

/** @typeParam S the program's session type; null: signed out */
export interface CallerOptions<S extends { readonly token: string } | null> {
	/** `https://…` without a trailing slash; empty: the page's origin. */
	readonly origin: string;
	/** Language of refusal texts: en, jp, kr, esp, th; empty: the server decides. */
	readonly language: () => string;
	readonly session: () => S;
	/** A response already on its way, for a call without params; undefined: none. */
	readonly early?: (path: string) => Promise<Response | undefined> | undefined;
	/**
	 * Called if the server does not know the request's session; nothing was executed. @returns true to retry in the session that replaced
	 * it
	 */
	readonly onSessionProblem?: (asked: S, text: string) => Promise<boolean>;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/** Token of an ended session to which the call belongs: the call's failures are ignored, and it is sent even if the page closes. */
	readonly token?: string | undefined;
}

export interface Caller {
	/** Makes a call of the contract by method, path and params. @throws CallRefused for a refusal, CallUnanswered without a response */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, options?: CallOptions): Promise<Answer<N>>;
	/** The socket reported a change of the user's data at this sequence: later reads must not be older. */
	heardOf(seq: number): void;
	/** Current time by the server's clock, ms: commands carry the time of their first sending. */
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
	/** The newest sequence of a write of this client or of a reported change: reads must not be older. */
	let seenSeq = 0;
	const see = (seq: number) => {
		if (seq > seenSeq) seenSeq = seq;
	};
	const ownNow = createOwnClock();
	/**
	 * Bounds of the server clock's lead over the local one, ms. A response's Date is truncated to the second; each response narrows the
	 * bounds. Before the first, any report counts as new.
	 */
	let leastMs = 0;
	let mostMs = Number.NEGATIVE_INFINITY;

	/** @param sentMs by the local clock */
	function hearDate(date: string | null, sentMs: number): void {
		if (date === null) return;
		const second = Date.parse(date);
		const [least, most] = [second - ownNow(), second + 999 - sentMs];
		// The new bounds contradict the old ones: one of the two clocks was set.
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
		const body = method === "GET" ? {} : { body: form };
		const coming = form.size === 0 && seenSeq === 0 ? early?.(path) : undefined;
		// The time of a request that the page made before its code loaded is unknown.
		const sentMs = coming === undefined ? ownNow() : Number.NEGATIVE_INFINITY;
		try {
			const response =
				(await coming) ??
				(await fetch(`${origin}/api/${path}${query}`, {
					method,
					headers,
					...body,
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

	return { call, heardOf: see, serverNow: () => ownNow() + leastMs };
}
