// Interface of one product's lists in the socket topic `account`, and its usual implementation.
import type { Event } from "@candor/core";
import type { ChatChange } from "../../chat/dependencies.ts";
import type { Notice } from "../../exchange/products/notices/notice.ts";
import type { EventHandlers } from "../../exchange/products/product.ts";
import type { Transfers } from "../transfer-reads.ts";

/** Lists of a message by name. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** One product's part of the topic `account`. `P` is the type of one user's changes since the last message. */
export interface AccountTopic<P = unknown> {
	/** Handlers of events. `pendingOf` returns a subscribed user's pending changes, and undefined for any other user. */
	readonly take: EventHandlers<[pendingOf: (user: number) => P | undefined]>;
	/** Called when the tables contain a new notice to a subscribed user. */
	noticeWritten?(pending: P, notice: Notice): void;
	/** Called when the identity verification of a subscribed user has changed outside the journal. @param at core time in ms */
	verificationChanged?(pending: P, at: number): void;
	/** Called with the newest deposits and withdrawals of a subscribed user. */
	transfersRead?(pending: P, transfers: Transfers): void;
	/** Called with a change of a conversation in which a subscribed user takes part. */
	chatChanged?(pending: P, user: number, change: ChatChange): void;
	createPending(): P;
	change(pending: P): Lists;
	/** Returns the lists of the topic with the user's full state. */
	snapshot(user: number): Lists;
	/** Returns the approximate number of items in the user's snapshot. */
	size?(user: number): number;
}

export interface StateTopic<S, Types extends Event["type"]> {
	/** Name of the list in the message. */
	readonly list: string;
	/** Functions by event type that return the id of the changed state. The event's `user` is the owner of that state. */
	readonly changedBy: { readonly [E in Types]: (event: Extract<Event, { type: E }>) => number };
	readonly find: (id: number) => S | undefined;
	readonly open: (user: number) => readonly S[];
	/** Converts a state to the form in messages. Returns undefined if the state is not sent. */
	readonly toWire: (state: S) => unknown;
}

/** Creates a topic that sends complete states of one kind, so that the next message makes up for a skipped one. */
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
