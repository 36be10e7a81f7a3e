// Interface of one product's lists in the socket's `account` topic, and the usual implementation of it.
import type { Event } from "@candor/core";
import type { Notice } from "../../exchange/products/notices/notice.ts";
import type { Takers } from "../../exchange/products/product.ts";

/** Lists of a message, by name. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

/** `P`: the changes of one user since the last message. */
export interface AccountTopic<P = unknown> {
	/** `pendingOf` creates the pending changes of a subscribed user and returns undefined for all other users. */
	readonly take: Takers<[pendingOf: (user: number) => P | undefined]>;
	/** Called when the tables contain a new notice to a subscribed user. */
	noticeWritten?(pending: P, notice: Notice): void;
	createPending(): P;
	change(pending: P): Lists;
	/** The same lists with the user's full state. */
	snapshot(user: number): Lists;
	/** Approximate number of items in the user's snapshot. */
	size?(user: number): number;
}

export interface StateTopic<S, Types extends Event["type"]> {
	/** Name of the list in the message. */
	readonly list: string;
	/** Id of the state that an event changes. The event's `user` is its owner. */
	readonly changedBy: { readonly [E in Types]: (event: Extract<Event, { type: E }>) => number };
	readonly find: (id: number) => S | undefined;
	readonly open: (user: number) => readonly S[];
	/** Undefined if the state is not sent. */
	readonly toWire: (state: S) => unknown;
}

/** Sends complete states of one kind, so that the next message makes up for a skipped one. */
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
