// Calls of a page to the server, with a loading mask. Unless a call is silent, the app reports its failure to the user.
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { type Answer, type Caller, type CallerOptions, createCaller } from "../caller.ts";
import { CallRefused, CallUnanswered } from "../refusals.ts";
import type { OwnStores } from "../session/own-stores.ts";
import type { PageSession, Session } from "../session/session.ts";
import { createStore, type Store } from "../stores/store.ts";

export interface PageCallOptions {
	/** True for background work. The call then shows neither a toast nor the loading mask. */
	silent?: boolean;
	/** True if the caller shows the failure. The call then shows no toast, but it still shows the loading mask. */
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
	 * Number of writing calls without a response. A reload of the page would lose the outcome of these calls. The time limit of a
	 * call ends each of them.
	 */
	readonly sendingCalls: Store<number>;
	readonly onCallFailure: (report: Report) => void;
	/** Makes an API call by method, path and parameters. @throws CallRefused, or CallUnanswered without a response */
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
	// After a change of the user, no longer counts the requests of the previous user.
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
				// A failure is not reported here if the session has ended (code 999), because session-end.ts reports the end once. A
				// call that its page cancelled is not reported either.
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

/** Returns a new id for a call. The server executes a call with this id once, however often the call is sent. */
export function newClientId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
