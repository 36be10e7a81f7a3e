// A page's calls to the server: in its language and session, with the waiting mask. A failure is thrown (CallRefused, CallUnanswered)
// and, unless the call is silent, told by whatever the shell said.
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { type Answer, type Caller, type CallerOptions, createCaller } from "../caller.ts";
import { CallRefused, CallUnanswered } from "../refusals.ts";
import type { OwnStores } from "../session/own-stores.ts";
import type { PageSession, Session } from "../session/session.ts";
import { createStore, type Store } from "../stores/store.ts";

export interface PageCallOptions {
	/** Neither toast nor waiting mask: for what runs in the background. */
	silent?: boolean;
	/** No toast: whoever asks says the failure in their own words. The mask shows all the same. */
	ownWords?: boolean;
	signal?: AbortSignal;
	/** Of a session that this device has left already. */
	token?: string;
}

type Report = (problem: CallRefused | CallUnanswered) => void;

export interface PageCalls extends Pick<Caller, "heardOf" | "serverNow"> {
	/** How many calls people wait for right now; the shell masks the page when one takes longer than a second. */
	readonly waitingCalls: Store<number>;
	/** How many calls that change something have no answer yet: a reload would leave nobody knowing what became of them. Each ends by its time-out. */
	readonly sendingCalls: Store<number>;
	/** The shell says how a failure is told. */
	readonly onCallFailure: (report: Report) => void;
	/**
	 * Makes a call of the contract: its method and path, its params.
	 * @throws CallRefused when the server says no, CallUnanswered when it says nothing
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
	// Nobody waits for what the one before asked.
	whenPersonGoes(() => waitingCalls.set(0));
	let reportFailure: Report = () => {};

	const caller = createCaller({
		...options,
		session: session.get,
		async onSessionProblem(asked, text) {
			if (await isReplaced(asked)) return true;
			// A session that ended while another had begun already is nobody's problem.
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
		heardOf: caller.heardOf,
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
				if (masked && same()) count(waitingCalls, -1);
				if (sends) count(sendingCalls, -1);
			}
		},
	};
}

/** A fresh id for a call that must have its effect once, however often it is sent. */
export function newClientId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
