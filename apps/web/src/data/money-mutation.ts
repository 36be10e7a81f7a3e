// A request that moves money. It takes effect at most once: one request of its kind at a time, under an id that stays the same until its
// outcome is known (open-request.ts). It is never sent later automatically: an order must not reach the market when the network comes back.
import { type Answer, CallRefused } from "@candor/client";
import { createStore, useSelected } from "@candor/client/page";
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { call } from "./api.ts";
import { openRequest } from "./open-request.ts";
import { samePerson } from "./own-store.ts";

/** Calls that take effect once, however often they are sent with the same `client_id`. */
export type MoneyCall = { [N in CallName]: "client_id" extends keyof CallParams<PathOf<N>> ? N : never }[CallName];

export interface MoneyRequest<N extends MoneyCall> {
	/** Params that identify the request: until its outcome is known, the same params are sent under one id. */
	readonly params: Omit<CallParams<PathOf<N>>, "client_id" | "sent_at">;
	/** Text that identifies the request, if `params` also hold shown terms, which may change while a response is pending. */
	readonly intention?: string;
	/**
	 * Called when the server has executed the request, even if the page was left meanwhile.
	 * @param repeats the response may belong to an earlier try with other params
	 */
	readonly answered: (answer: Answer<N>, repeats: boolean) => void;
	/**
	 * Called with the message of an error.
	 * @param field of the params, if the refusal names one
	 * @param refusal undefined if the outcome is unknown
	 */
	readonly failed: (words: string, field: string | undefined, refusal?: CallRefused) => void;
	/** Called after `answered` or `failed`, and if the session has ended, which the shell reports. */
	readonly ended?: () => void;
}

export interface MoneyLabels {
	/** Text for an unknown outcome. */
	readonly unknown: string;
	/** Text for a refusal without a text of the server. */
	readonly refused: string;
}

/** Sends the requests of a form. */
export interface MoneyMutation<N extends MoneyCall> {
	/** Identifies the user and the kind of request; only one request of each key is pending at a time. */
	readonly key: string;
	readonly run: (request: MoneyRequest<N>) => Promise<void>;
}

/** Returns true if a refusal with this code is about the user's limits. */
export const isOfLimits = (code: string | undefined): boolean => code === "on_break" || code === "loss_limit_reached";

/** Keys of the pending requests. */
const sending = createStore<ReadonlySet<string>>(new Set());

/** Creates a mutation. @param person the user's id @param what the kind of request, one at a time of each: a market's order, a transfer */
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
			// Another user's request stays open, because its user never saw the outcome and may try again.
			if (!same()) return;
			if ("answer" in outcome) {
				request.settled();
				answered(outcome.answer, request.repeats);
			} else if (!(outcome.problem instanceof CallRefused)) failed(words.unknown, undefined);
			// An ended session leaves the outcome of an earlier try unknown: after sign-in the request keeps its id.
			else if (!outcome.problem.sessionProblem) {
				request.settled();
				failed(outcome.problem.text || words.refused, outcome.problem.field, outcome.problem);
			}
			ended?.();
		},
	};
}

/** Returns true while a request with this key is pending, even if its page was left. */
export function isSending(key: string): boolean {
	return sending.get().has(key);
}

/** Returns the same as `isSending`; the component renders again when it changes. */
export function useSending(key: string): boolean {
	return useSelected(sending, (keys) => keys.has(key));
}

/** Sends a request, unless one is pending: a second tap may come before React has rendered the first. */
export function sendMoney<N extends MoneyCall>({ key, run }: MoneyMutation<N>, request: MoneyRequest<N>): void {
	if (isSending(key)) return;
	sending.set(new Set(sending.get()).add(key));
	const end = () => sending.set(new Set([...sending.get()].filter((one) => one !== key)));
	void run(request).finally(end);
}
