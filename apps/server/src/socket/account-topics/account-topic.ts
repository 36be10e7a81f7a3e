// Interface of one product's lists in the socket topic `account`, and the implementation that most products use.
import type { Event } from "@candor/core";
import type { ChatChange } from "../../chat/dependencies.ts";
import type { Notice } from "../../exchange/products/notices/notice.ts";
import type { EventHandlers } from "../../exchange/products/product.ts";
import type { Transfers } from "../transfer-reads.ts";

/** Lists in a message, keyed by the name of the list. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** The lists of one product in the topic `account`. `P` is the type of a user's changes since the last message. */
export interface AccountTopic<P = unknown> {
	/** Handlers of events. They collect changes in `pendingOf(user)`, which is undefined for a user who has not subscribed. */
	readonly take: EventHandlers<[pendingOf: (user: number) => P | undefined]>;
	/** Called when a new notice to a subscribed user was written to the tables. */
	noticeWritten?(pending: P, notice: Notice): void;
	/**
	 * Called when the identity verification of a subscribed user has changed. Such changes are not in the journal.
	 * @param at core time in ms
	 */
	verificationChanged?(pending: P, at: number): void;
	/** Called with the newest deposits and withdrawals of a subscribed user. */
	transfersRead?(pending: P, transfers: Transfers): void;
	/** Called with a change of a conversation in which a subscribed user takes part. */
	chatChanged?(pending: P, user: number, change: ChatChange): void;
	createPending(): P;
	change(pending: P): Lists;
	/** Returns the product's lists with the complete state of the user. */
	snapshot(user: number): Lists;
	/** Returns the approximate number of items in `snapshot`. */
	size?(user: number): number;
}

export interface StateTopic<S, Types extends Event["type"]> {
	/** Name of the list in the message. */
	readonly list: string;
	/** For each type of event, a function that returns the id of the changed state. The event's `user` owns that state. */
	readonly changedBy: { readonly [E in Types]: (event: Extract<Event, { type: E }>) => number };
	readonly find: (id: number) => S | undefined;
	readonly open: (user: number) => readonly S[];
	/** Converts a state to API form. Returns undefined for a state that must not be sent. */
	readonly toWire: (state: S) => unknown;
}

/** Creates a topic with states of one kind. It sends complete states, so that a later message replaces one that was skipped. */
export function createStateTopic<S, Types extends Event["type"]>({
	list,
	changedBy,
	find,
	open,
	toWire,
}: StateTopic<S, Types>): AccountTopic<Set<number>> {
	const wireList = (states: readonly (S | undefined)[]): Lists => ({
		[list]: states.flatMap((state) => {
			const wire = state === undefined ? undefined : toWire(state);
			return wire === undefined ? [] : [wire];
		}),
	});
	const takers = Object.entries(changedBy) as [string, (event: { readonly user: number }) => number][];
	return {
		take: Object.fromEntries(
			takers.map(([type, idOf]) => [
				type,
				(event: { readonly user: number }, pendingOf: (user: number) => Set<number> | undefined) =>
					void pendingOf(event.user)?.add(idOf(event)),
			]),
		),
		createPending: () => new Set(),
		change: (pending) => wireList([...pending].map(find)),
		snapshot: (user) => wireList(open(user)),
		size: (user) => open(user).length,
	};
}
