// The page's calls to the server: in its language and session, with the waiting mask. A failure is thrown (CallRefused, CallUnanswered)
// and, unless the call is silent, told by a toast.
import { type Answer, CallRefused, CallUnanswered, createCaller } from "@candor/client";
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { takeEarly } from "./early.ts";
import { languageMark } from "./language-mark.ts";
import { samePerson, whenPersonGoes } from "./own-store.ts";
import { endSession, isReplaced, session } from "./session.ts";
import { createStore } from "./store.ts";

export interface CallOptions {
	/** Neither toast nor waiting mask: for what runs in the background. */
	silent?: boolean;
	/** No toast: whoever asks says the failure in their own words. The mask shows all the same. */
	ownWords?: boolean;
	signal?: AbortSignal;
	/** Of a session that this device has left already. */
	token?: string;
}

/** How many calls people wait for right now; the shell masks the page when one takes longer than a second. */
export const waitingCalls = createStore(0);
// Nobody waits for what the one before asked.
whenPersonGoes(() => waitingCalls.set(0));

let reportFailure: (problem: CallRefused | CallUnanswered) => void = () => {};
/** The shell says how a failure is told. */
export function onCallFailure(report: typeof reportFailure): void {
	reportFailure = report;
}

const caller = createCaller({
	origin: API_BASE,
	language: languageMark.get,
	session: session.get,
	early: (path) => takeEarly(path, session.get()?.token, languageMark.get()),
	async onSessionProblem(asked, text) {
		if (await isReplaced(asked)) return true;
		// A session that ended while another had begun already is nobody's problem.
		if (asked?.token === session.get()?.token) endSession(text);
		return false;
	},
});

/** Now by the server's clock, ms: commands say when they were sent first. */
export const { serverNow } = caller;

/**
 * Makes a call of the contract: its method and path, its params.
 * @throws CallRefused when the server says no, CallUnanswered when it says nothing
 */
export async function call<N extends CallName>(
	name: N,
	params: CallParams<PathOf<N>>,
	options: CallOptions = {},
): Promise<Answer<N>> {
	const masked = options.silent !== true;
	const same = samePerson();
	if (masked) waitingCalls.set(waitingCalls.get() + 1);
	try {
		return await caller.call(name, params, options);
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
