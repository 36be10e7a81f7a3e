// Sends a request that moves money so that it takes effect at most once. Only one request of each kind is pending at a time. A
// request keeps its id until its outcome is known (open-request.ts). The app never repeats a failed request automatically: an
// order must not reach the market unexpectedly when the network returns.
import { type Answer, CallRefused } from "@candor/client";
import { createStore, useSelected } from "@candor/client/page";
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { call } from "./api.ts";
import { openRequest } from "./open-request.ts";
import { samePerson } from "./own-store.ts";

/**
 * Calls with the param `client_id`. A call takes effect only once, even if it is sent several times with the same `client_id`.
 */
export type MoneyCall = { [N in CallName]: "client_id" extends keyof CallParams<PathOf<N>> ? N : never }[CallName];

export interface MoneyRequest<N extends MoneyCall> {
	/** Parameters that identify the request. Until its outcome is known, equal parameters are sent with the same id. */
	readonly params: Omit<CallParams<PathOf<N>>, "client_id" | "sent_at">;
	/**
	 * Text that identifies the request instead of `params`. It is needed if `params` contain displayed terms, which may change
	 * before the user tries again.
	 */
	readonly intention?: string;
	/**
	 * Called when the server has executed the request, even if the user has left the page.
	 * @param repeats true if the response may belong to an earlier attempt with other parameters
	 */
	readonly answered: (answer: Answer<N>, repeats: boolean) => void;
	/**
	 * Called when the request has failed, with the error text and the param that the server refused. `refusal` is undefined if
	 * the outcome is unknown.
	 */
	readonly failed: (words: string, field: string | undefined, refusal?: CallRefused) => void;
	/**
	 * Called at the end of the request, after `answered` or `failed`. If the session has ended, only `ended` is called, because
	 * the app reports the end of the session elsewhere.
	 */
	readonly ended?: () => void;
}

export interface MoneyLabels {
	readonly unknown: string;
	readonly refused: string;
}

export interface MoneyMutation<N extends MoneyCall> {
	/** Key made of the user and the kind of request. Only one request per key is pending at a time. */
	readonly key: string;
	readonly run: (request: MoneyRequest<N>) => Promise<void>;
}

export const isUserLimitRefusal = (code: string | undefined): boolean => code === "on_break" || code === "loss_limit_reached";

const sending = createStore<ReadonlySet<string>>(new Set());

/** Creates a mutation. Only one request of the same user (`person`) and the same kind (`what`) is pending at a time. */
export function moneyMutation<N extends MoneyCall>(name: N, person: number, what: string, words: MoneyLabels): MoneyMutation<N> {
	return {
		key: `${person} ${what}`,
		async run({ params, intention = JSON.stringify(params), answered, failed, ended }) {
			const same = samePerson();
			const request = openRequest(what, intention);
			const whole = { ...params, client_id: request.id, sent_at: request.sentAt } as CallParams<PathOf<N>>;
			const outcome = await call(name, whole, { ownWords: true }).then(
				(answer) => ({ answer }),
				(problem: unknown) => ({ problem }),
			);
			// If another user has signed in, the request does not count as settled: the user who sent it has not seen the
			// outcome, and may try again with the same id.
			if (!same()) return;
			if ("answer" in outcome) {
				request.settled();
				answered(outcome.answer, request.repeats);
			} else if (!(outcome.problem instanceof CallRefused)) failed(words.unknown, undefined);
			// If the session has ended, the outcome of an earlier attempt is still unknown. After the next sign-in, the request
			// has the same id.
			else if (!outcome.problem.sessionProblem) {
				request.settled();
				failed(outcome.problem.text || words.refused, outcome.problem.field, outcome.problem);
			}
			ended?.();
		},
	};
}

export function isSending(key: string): boolean {
	return sending.get().has(key);
}

export function useSending(key: string): boolean {
	return useSelected(sending, (keys) => keys.has(key));
}

/**
 * Sends a request unless a request of this kind is pending. This check is needed because a second tap can arrive before React
 * has disabled the button.
 */
export function sendMoney<N extends MoneyCall>({ key, run }: MoneyMutation<N>, request: MoneyRequest<N>): void {
	if (isSending(key)) return;
	sending.set(new Set(sending.get()).add(key));
	const end = () => sending.set(new Set([...sending.get()].filter((one) => one !== key)));
	void run(request).finally(end);
}
