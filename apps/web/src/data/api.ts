// Calls to the server: form-encoded, language and token in headers, 60 s at most, own writes read back (x-candor-seq).
// A failure is always thrown (CallRefused, CallUnanswered) and, unless the call is silent, told by a toast.
import type { CallData, CallParams, CallPath, Envelope } from "@candor/contract";
import { CALL_TABLE } from "@candor/contract/calls";
import { CallRefused, CallUnanswered } from "./answers.ts";
import { takeEarly } from "./early.ts";
import { languageMark } from "./language-mark.ts";
import { samePerson, whenPersonGoes } from "./own-store.ts";
import { endSession, isReplaced, session } from "./session.ts";
import { createStore } from "./store.ts";

/** A call's data; where it answers with nothing but a text for the user, that text (docs/product.md §7). */
export type Answer<P extends CallPath> = null extends CallData<P> ? string : CallData<P>;

export interface CallOptions {
	/** Neither toast nor waiting mask: for what runs in the background. */
	silent?: boolean;
	/** No toast: whoever asks says the failure in their own words. The mask shows all the same. */
	ownWords?: boolean;
	signal?: AbortSignal;
	/** Of a session that this device has left already. */
	token?: string;
}

const TIME_OUT_MS = 60_000;
const SEQ_HEADER = "x-candor-seq";

/** How many calls people wait for right now; the shell masks the page when one takes longer than a second. */
export const waitingCalls = createStore(0);
// Nobody waits for what the one before asked.
whenPersonGoes(() => waitingCalls.set(0));

let reportFailure: (problem: CallRefused | CallUnanswered) => void = () => {};
/** The shell says how a failure is told. */
export function onCallFailure(report: typeof reportFailure): void {
	reportFailure = report;
}

/** The newest journal position an own write reached: reads ask not to be answered from before it. */
let writtenSeq = 0;

function encode(params: object): URLSearchParams {
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(params)) if (value !== undefined && value !== null) form.set(name, String(value));
	return form;
}

/** How far the server's clock is ahead of this one, ms; to the second, as its answers' Date says. */
let clockAheadMs = 0;

/** Now by the server's clock, ms: commands say when they were sent first. */
export const serverNow = (): number => Date.now() + clockAheadMs;

async function exchange(
	path: CallPath,
	params: object,
	signal: AbortSignal,
	left: string | undefined,
): Promise<{ response: Response; envelope: Envelope<unknown> }> {
	const { method } = CALL_TABLE[path];
	const headers: Record<string, string> = { "language-mark": languageMark.get(), accept: "application/json" };
	const token = left ?? session.get()?.token;
	if (token !== undefined) headers.authorization = token;
	if (writtenSeq > 0) headers[SEQ_HEADER] = String(writtenSeq);
	const form = encode(params);
	const query = method === "GET" && form.size > 0 ? `?${form}` : "";
	const body = method === "GET" ? {} : { body: form };
	const early = form.size === 0 && writtenSeq === 0 ? takeEarly(path, token, languageMark.get()) : undefined;
	try {
		const response =
			(await early) ??
			(await fetch(`${API_BASE}/api/${path}${query}`, {
				method,
				headers,
				...body,
				signal,
				credentials: "same-origin",
				// It ends even if the page does.
				keepalive: left !== undefined,
			}));
		return { response, envelope: (await response.json()) as Envelope<unknown> };
	} catch (cause) {
		throw new CallUnanswered(0, "", undefined, cause);
	}
}

async function answer<P extends CallPath>(path: P, params: CallParams<P>, options: CallOptions): Promise<Answer<P>> {
	const timeOut = AbortSignal.timeout(TIME_OUT_MS);
	const signal = options.signal === undefined ? timeOut : AbortSignal.any([timeOut, options.signal]);
	const then = session.get();
	const { response, envelope } = await exchange(path, params as object, signal, options.token);
	if (envelope === null || typeof envelope !== "object" || !("type" in envelope)) throw new CallUnanswered(response.status, "");
	const seq = Number(response.headers.get(SEQ_HEADER));
	clockAheadMs = (Date.parse(response.headers.get("date") ?? "") || Date.now()) - Date.now();
	if (CALL_TABLE[path].method !== "GET" && seq > writtenSeq) writtenSeq = seq;
	if (envelope.type === "ok" || envelope.code === 1) {
		return (
			envelope.message === "OK" || envelope.msg === "success" ? envelope.data : (envelope.data ?? envelope.message)
		) as Answer<P>;
	}
	if (!response.ok) {
		const after = Number(response.headers.get("retry-after"));
		throw new CallUnanswered(response.status, envelope.message ?? "", after > 0 ? after : undefined);
	}
	if (envelope.type === "999" && options.token === undefined) {
		// Nothing was done: it is asked again with the token that took the place of that one.
		if (await isReplaced(then)) return answer(path, params, options);
		// A session that ended while another had begun already is nobody's problem.
		if (then?.token === session.get()?.token) endSession(envelope.message);
	}
	throw new CallRefused(envelope);
}

/**
 * Makes a call of the contract.
 * @throws CallRefused when the server says no, CallUnanswered when it says nothing
 */
export async function call<P extends CallPath>(path: P, params: CallParams<P>, options: CallOptions = {}): Promise<Answer<P>> {
	const masked = options.silent !== true;
	const same = samePerson();
	if (masked) waitingCalls.set(waitingCalls.get() + 1);
	try {
		return await answer(path, params, options);
	} catch (problem) {
		const told = problem instanceof CallRefused || problem instanceof CallUnanswered;
		// 999 is told by the shell, once; a call that its own page gave up is told by nobody.
		if (
			told &&
			options.silent !== true &&
			options.ownWords !== true &&
			options.signal?.aborted !== true &&
			same() &&
			!(problem instanceof CallRefused && problem.sessionProblem)
		)
			reportFailure(problem);
		throw problem;
	} finally {
		if (masked && same()) waitingCalls.set(waitingCalls.get() - 1);
	}
}

/** A fresh id for a call that must have its effect once, however often it is sent. */
export function newClientId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
