// Calls to the exchange: form-encoded, language and token in headers, 60 s at most, own writes read back (x-candor-seq).
// A failure is always thrown: CallRefused, CallUnanswered.
import type { CallData, CallName, CallParams, Envelope, PathOf } from "@candor/contract";
import { createOwnClock } from "./own-clock.ts";
import { CallRefused, CallUnanswered } from "./refusals.ts";

/** A call's data; where it answers with nothing but a text for the user, that text (docs/reference/product.md §7). */
export type Answer<N extends CallName> = null extends CallData<PathOf<N>> ? string : CallData<PathOf<N>>;

/** @typeParam S what the program knows of its session; null: nobody is signed in */
export interface CallerOptions<S extends { readonly token: string } | null> {
	/** `https://…` without a slash at its end; empty: where the page came from. */
	readonly origin: string;
	/** Of the texts in refusals: en, jp, kr, esp, th; empty: the server decides. */
	readonly language: () => string;
	readonly session: () => S;
	/** An answer that is on its way already, for a call without params; undefined: none is. */
	readonly early?: (path: string) => Promise<Response | undefined> | undefined;
	/**
	 * The server does not know the session that it was asked with. Nothing was done.
	 * @returns whether to ask again, in the session that took its place
	 */
	readonly onSessionProblem?: (asked: S, text: string) => Promise<boolean>;
}

export interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/** Of a session that was left: no problem of it is anybody's any more, and the call is sent even where the page ends meanwhile. */
	readonly token?: string | undefined;
}

export interface Caller {
	/**
	 * Makes a call of the contract: its method and path, its params.
	 * @throws CallRefused when the server says no, CallUnanswered when it says nothing
	 */
	call<N extends CallName>(name: N, params: CallParams<PathOf<N>>, options?: CallOptions): Promise<Answer<N>>;
	/** The socket told a change of the user's own things as of this sequence: later reads are not answered from before it. */
	heardOf(seq: number): void;
	/** Now by the server's clock, ms: commands say when they were sent first. */
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
	/** The newest sequence of an own write, or of a change that the socket told: reads ask not to be answered from before it. */
	let seenSeq = 0;
	const see = (seq: number) => {
		if (seq > seenSeq) seenSeq = seq;
	};
	const ownNow = createOwnClock();
	/**
	 * How far the server's clock is ahead of the own one, ms: at least and at most. An answer's Date is cut to the second; each narrows it.
	 * Before the first, whatever is told is news.
	 */
	let leastMs = 0;
	let mostMs = Number.NEGATIVE_INFINITY;

	/** @param sentMs by the own clock */
	function hearDate(date: string | null, sentMs: number): void {
		if (date === null) return;
		const second = Date.parse(date);
		const [least, most] = [second - ownNow(), second + 999 - sentMs];
		// One of the two clocks was set anew.
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
		// When the page asked before its code was there, nobody knows.
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
