// What the signed-in user holds and waits for, live: the `account` topic's snapshot, then its changes; whole states, kept by id.
// What the cache holds of histories and values becomes stale when something of theirs happened.
import type { AccountMessage, AccountName, Balance, Fill, Order } from "@candor/contract";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys } from "./query-keys.ts";
import { session } from "./session.ts";
import { listen } from "./socket.ts";
import { createStore, useSelected } from "./store.ts";

export interface Account {
	/** False until the first state is known. */
	readonly ready: boolean;
	readonly seq: number;
	/** By `coin:USDT`. Coins that were never held are not in it. */
	readonly balances: ReadonlyMap<string, Balance>;
	/** Waiting orders by id. */
	readonly waiting: ReadonlyMap<number, Order>;
}

const NOTHING: Account = { ready: false, seq: 0, balances: new Map(), waiting: new Map() };
const STALE_AFTER_MS = 400;

const account = createStore<Account>(NOTHING);
type FillListener = (order: Order, fill: Fill) => void;
const fillListeners = new Set<FillListener>();
type AccountListener = (queries: QueryClient, data: AccountMessage["data"]) => void;
const listeners = new Set<AccountListener>();

const keyOf = (name: AccountName, code: string) => `${name}:${code}`;

/** The account after a message. Exported for its tests. */
export function takeAccount(state: Account, data: AccountMessage["data"]): Account {
	const fresh = data.kind === "snapshot";
	const balances = new Map(fresh ? [] : state.balances);
	for (const balance of data.balances) balances.set(keyOf(balance.account, balance.currency_name), balance);
	const waiting = new Map(fresh ? [] : state.waiting);
	for (const order of data.orders) {
		if (order.status === "waiting") waiting.set(order.id, order);
		else waiting.delete(order.id);
	}
	return { ready: true, seq: data.seq, balances, waiting };
}

/** An order as an answer just showed it: on screen before the socket says so too. */
export function noteOrder(order: Order): void {
	const state = account.get();
	const known = state.waiting.get(order.id);
	if (!state.ready || (known !== undefined && known.updated_at > order.updated_at)) return;
	const waiting = new Map(state.waiting);
	if (order.status === "waiting") waiting.set(order.id, order);
	else if (!waiting.delete(order.id)) return;
	account.set({ ...state, waiting });
}

/** Called for every own fill, once. For the word that an order was filled. */
export function onFill(listener: FillListener): () => void {
	fillListeners.add(listener);
	return () => fillListeners.delete(listener);
}

/** Called with every message, for modules that keep something of their own right by it and are loaded only with their page. */
export function onAccount(listener: AccountListener): void {
	listeners.add(listener);
}

/** Starts following the session's account; the shell calls it once. */
export function followAccount(queries: QueryClient): void {
	let stop: (() => void) | undefined;
	let token: string | undefined;
	let marking = false;
	const markStale = () => {
		if (marking) return;
		marking = true;
		setTimeout(() => {
			marking = false;
			for (const queryKey of [keys.wallet, keys.transferable, keys.oneOrder, keys.records, keys.transfers])
				void queries.invalidateQueries({ queryKey });
		}, STALE_AFTER_MS);
	};
	const take = (data: AccountMessage["data"]) => {
		account.set(takeAccount(account.get(), data));
		markStale();
		for (const listener of listeners) listener(queries, data);
		if (data.kind !== "change") return;
		for (const fill of data.fills) {
			const order = data.orders.find((one) => one.id === fill.order_id);
			if (order !== undefined) for (const listener of fillListeners) listener(order, fill);
		}
	};
	const follow = () => {
		const now = session.get()?.token;
		if (now === token) return;
		token = now;
		stop?.();
		stop = undefined;
		account.set(NOTHING);
		queries.removeQueries({ queryKey: keys.own });
		if (now !== undefined) stop = listen<AccountMessage>("account", take);
	};
	follow();
	session.subscribe(follow);
}

export function useAccountReady(): boolean {
	return useSelected(account, (state) => state.ready);
}

/** One balance; renders only when it changed. Undefined while unknown or never held. */
export function useBalance(name: AccountName, code: string): Balance | undefined {
	return useSelected(account, (state) => state.balances.get(keyOf(name, code)));
}

/** Waiting orders, newest first; of one market with `matchId`. */
export function useWaitingOrders(matchId?: number): readonly Order[] {
	const waiting = useSelected(account, (state) => state.waiting);
	return useMemo(
		() =>
			[...waiting.values()].filter((order) => matchId === undefined || order.match_id === matchId).sort((a, b) => b.id - a.id),
		[waiting, matchId],
	);
}

/** Whether balances are known at this moment, for what is not a component. */
export function accountReadyNow(): boolean {
	return account.get().ready;
}

/** The balance at this moment, for what is not a component. */
export function balanceNow(name: AccountName, code: string): Balance | undefined {
	return account.get().balances.get(keyOf(name, code));
}
