// API calls of a page. While a call takes long, the app covers the page with a loading mask. The app shows the failure of a call
// to the user, unless the call is silent.
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { type Answer, type Caller, type CallerOptions, createCaller } from "../caller.ts";
import { CallRefused, CallUnanswered } from "../refusals.ts";
import type { OwnStores } from "../session/own-stores.ts";
import type { PageSession, Session } from "../session/session.ts";
import { createStore, type Store } from "../stores/store.ts";

export interface PageCallOptions {
	/** True for a call in the background: the app shows neither a loading mask nor a message about a failure. */
	silent?: boolean;
	/** True if the code that makes the call shows the failure. The app then shows no message, but still the loading mask. */
	ownWords?: boolean;
	signal?: AbortSignal;
	/** Token of a session that has already ended on this device. */
	token?: string;
}

type Report = (problem: CallRefused | CallUnanswered) => void;

export interface PageCalls extends Pick<Caller, "noteSequence" | "serverNow"> {
	/** Number of calls for which the user waits. The app masks the page if a call takes longer than a second. */
	readonly waitingCalls: Store<number>;
	/**
	 * Number of writing calls that have no response yet. A reload of the page would lose the outcome of these calls. Each of them
	 * ends at the latest with the time limit of a call.
	 */
	readonly sendingCalls: Store<number>;
	readonly onCallFailure: (report: Report) => void;
	/**
	 * Makes an API call by method, path and params. @throws CallRefused if the server refuses, CallUnanswered without a response
	 */
	readonly call: <N extends CallName>(name: N, params: CallParams<PathOf<N>>, options?: PageCallOptions) => Promise<Answer<N>>;
}

export interface PageCallsOptions<U>
	extends Pick<CallerOptions<Session<U> | null>, "origin" | "language" | "early">,
		Pick<PageSession<U>, "session" | "isReplaced" | "endSession">,
		Pick<OwnStores, "samePerson" | "whenPersonGoes"> {}

export function createPageCalls<U>({
	session,
	isReplaced,
	endSession,
	samePerson,
	whenPersonGoes,
	...options
}: PageCallsOptions<U>): PageCalls {
	const waitingCalls = createStore(0);
	const sendingCalls = createStore(0);
	const count = (calls: Store<number>, change: number) => calls.set(calls.get() + change);
	// When the user changes, the calls of the previous user are no longer counted.
	whenPersonGoes(() => waitingCalls.set(0));
	let reportFailure: Report = () => {};

	const caller = createCaller({
		...options,
		session: session.get,
		async onSessionProblem(asked, text) {
			if (await isReplaced(asked)) return true;
			if (asked?.token === session.get()?.token) endSession(text);
			return false;
		},
	});

	return {
		waitingCalls,
		sendingCalls,
		onCallFailure(report) {
			reportFailure = report;
		},
		noteSequence: caller.noteSequence,
		serverNow: caller.serverNow,
		async call(name, params, options = {}) {
			const masked = options.silent !== true;
			const sends = !name.startsWith("GET ");
			const same = samePerson();
			if (masked) count(waitingCalls, 1);
			if (sends) count(sendingCalls, 1);
			try {
				return await caller.call(name, params, options);
			} catch (problem) {
				const told = problem instanceof CallRefused || problem instanceof CallUnanswered;
				// If the session has ended (code 999), session-end.ts shows the reason once, so the failure of this call is not
				// shown here. The failure of a call that its page cancelled is not shown either.
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
				if (masked && same()) count(waitingCalls, -1);
				if (sends) count(sendingCalls, -1);
			}
		},
	};
}

/** Returns a new random id for a call. The server executes a call with a given id only once, even if it is sent several times. */
export function newClientId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
