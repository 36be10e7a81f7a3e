// A request that moves money. It takes effect at most once: one request of its kind at a time, under an id that stays the same until its
// outcome is known (open-request.ts). It is never sent later automatically: an order must not reach the market when the network comes back.
import { type Answer, CallRefused } from "@candor/client";
import { createStore, useSelected } from "@candor/client/page";
import type { CallName, CallParams, PathOf } from "@candor/contract";
import { call } from "./api.ts";
import { openRequest } from "./open-request.ts";
import { samePerson } from "./own-store.ts";

/** Calls that the server takes once however often they come. */
export type MoneyCall = { [N in CallName]: "client_id" extends keyof CallParams<PathOf<N>> ? N : never }[CallName];

export interface MoneyRequest<N extends MoneyCall> {
	/** The same params are the same intention: until its outcome is known they go out under one id. */
	readonly params: Omit<CallParams<PathOf<N>>, "client_id" | "sent_at">;
	/** The intention of the tap, if params hold more: shown terms may change while a response is awaited. */
	readonly intention?: string;
	/**
	 * The server did it. Called also where the page was left meanwhile.
	 * @param repeats the response may belong to an earlier try with other params
	 */
	readonly answered: (answer: Answer<N>, repeats: boolean) => void;
	/**
	 * The message for the request. @param field of the params, if the refusal names one
	 * @param refusal undefined if the outcome is unknown
	 */
	readonly failed: (words: string, field: string | undefined, refusal?: CallRefused) => void;
	/** After either, and where the session is over, which the shell says. */
	readonly ended?: () => void;
}

export interface MoneyLabels {
	/** The outcome is unknown. */
	readonly unknown: string;
	/** The server refused and gave no words. */
	readonly refused: string;
}

/** A form's way to send. */
export interface MoneyMutation<N extends MoneyCall> {
	/** The user and the kind of request; one at a time of each. */
	readonly key: string;
	readonly run: (request: MoneyRequest<N>) => Promise<void>;
}

/** Tells if a refusal with this code is about the user's limits. */
export const isOfLimits = (code: string | undefined): boolean => code === "on_break" || code === "loss_limit_reached";

/** The keys of those that are on their way. */
const sending = createStore<ReadonlySet<string>>(new Set());

/** @param person the user's id @param what one at a time of each: a market's order, a transfer */
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
			// Another user's request stays open: its user never saw the outcome and may try again.
			if (!same()) return;
			if ("answer" in outcome) {
				request.settled();
				answered(outcome.answer, request.repeats);
			} else if (!(outcome.problem instanceof CallRefused)) failed(words.unknown, undefined);
			// A session that is over says nothing of an earlier try: after signing in the same goes out under the same id.
			else if (!outcome.problem.sessionProblem) {
				request.settled();
				failed(outcome.problem.text || words.refused, outcome.problem.field, outcome.problem);
			}
			ended?.();
		},
	};
}

/** True while one is on its way, also one whose page was left. */
export function isSending(key: string): boolean {
	return sending.get().has(key);
}

/** As `isSending`; the component renders again when that changes. */
export function useSending(key: string): boolean {
	return useSelected(sending, (keys) => keys.has(key));
}

/** Sends it, unless one is on its way: a second tap comes before React has rendered the first. */
export function sendMoney<N extends MoneyCall>({ key, run }: MoneyMutation<N>, request: MoneyRequest<N>): void {
	if (isSending(key)) return;
	sending.set(new Set(sending.get()).add(key));
	const end = () => sending.set(new Set([...sending.get()].filter((one) => one !== key)));
	void run(request).finally(end);
}
